import type { AdvisoryLock, Outbox, OutboxRow } from '@tulay/persistence';
import type { EventPublisher, Published } from '@tulay/messaging';
import type { Logger } from 'pino';

const BATCH = 500;
const STREAM_CHECK_MS = 2_000;
/** The age of the oldest events that are published again after the bus lost its store. */
const WINDOW_SECONDS = 7 * 86_400;

export interface RelayParts {
  outbox: Outbox;
  publisher: EventPublisher;
  /** Only one relay per service is active, so that the events of an aggregate keep their order. */
  lock: AdvisoryLock;
  logger: Logger;
}

/** Publishes events of the outbox, and publishes them again after the bus has lost them. */
export class OutboxRelay {
  private streamCheckedAt = 0;

  constructor(private readonly parts: RelayParts) {}

  /** Publishes a batch of pending events. @returns true when there may be more */
  async step(): Promise<boolean> {
    if (!(await this.parts.lock.hold())) return false;
    await this.noticeLostStream();
    const rows = await this.parts.outbox.pending(BATCH);
    if (rows.length) await this.publish(rows);
    return rows.length === BATCH;
  }

  /** Publishes all pending events, for a service that is about to stop. */
  async flush(): Promise<void> {
    while (await this.step());
  }

  private async publish(rows: OutboxRow[]): Promise<void> {
    const results = await this.parts.publisher.publish(rows.map((row) => row.event));
    const stored = rows.filter((_, i) => isStored(results[i]));
    const last = Math.max(0, ...results.map((result) => ('sequence' in result ? result.sequence : 0)));
    if (stored.length)
      await this.parts.outbox.published(
        stored.map((row) => row.seq),
        last,
      );
    const failed = results.find(
      (result): result is Extract<Published, { error: Error }> => 'error' in result,
    );
    if (!failed) return;
    this.streamCheckedAt = 0;
    throw failed.error;
  }

  /** Queues the recent events again if the stream was recreated or ends before the last known sequence. */
  private async noticeLostStream(): Promise<void> {
    if (Date.now() - this.streamCheckedAt < STREAM_CHECK_MS) return;
    const { outbox, publisher, logger } = this.parts;
    const [known, now] = [await outbox.knownStream(), await publisher.stream()];
    if (known && (known.identity !== now.identity || now.lastSequence < known.lastSequence)) {
      const queued = await outbox.requeue(Math.floor(Date.now() / 1000) - WINDOW_SECONDS);
      logger.warn({ queued }, 'the stream lost its events; publishing them again');
    }
    if (known?.identity !== now.identity || now.lastSequence < known.lastSequence)
      await outbox.rememberStream(now);
    this.streamCheckedAt = Date.now();
  }
}

const isStored = (result: Published | undefined): boolean => result !== undefined && 'sequence' in result;
