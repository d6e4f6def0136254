import type { AdvisoryLock, Outbox, OutboxRequeue, OutboxRow, RequeuedBatch } from '@tulay/persistence';
import type { EventPublisher, Published } from '@tulay/messaging';
import type { Logger } from 'pino';

const BATCH = 500;
const STREAM_CHECK_MS = 2_000;
/** Maximum age of events that are republished after the bus lost its storage. */
const WINDOW_MS = 7 * 86_400_000;

export interface RelayParts {
  outbox: Outbox;
  requeue: OutboxRequeue;
  publisher: Pick<EventPublisher, 'publish' | 'stream'>;
  /** Only one relay per service is active, so that the events of an aggregate stay in order. */
  lock: AdvisoryLock;
  logger: Logger;
}

/** Publishes events of the outbox, and republishes them after the bus has lost them. */
export class OutboxRelay {
  private streamCheckedAt = 0;
  /** Lower bound of the stream's last sequence. */
  private lastSequence = 0;
  private lastFailure: string | undefined;

  constructor(private readonly parts: RelayParts) {}

  /**
   * Publishes a batch of pending events and a batch of events to be republished, so that neither delays the other.
   * @returns whether there may be more
   */
  async step(): Promise<boolean> {
    try {
      const left = await this.batch();
      this.lastFailure = undefined;
      return left !== null && (left.pending || left.again);
    } catch (error) {
      this.lastFailure = (error as Error).message;
      throw error;
    }
  }

  /**
   * Returns why the last batch was not published; undefined after a success, and in a replica that does not publish.
   */
  get failure(): string | undefined {
    return this.lastFailure;
  }

  /** Publishes all pending events of a service that is about to stop. Republishing continues after the next start. */
  async flush(): Promise<void> {
    while ((await this.batch())?.pending);
  }

  /** @returns which kinds may have more events; null if another process is active */
  private async batch(): Promise<{ pending: boolean; again: boolean } | null> {
    if (!(await this.parts.lock.hold())) return null;
    await this.noticeLostStream();
    const rows = await this.parts.outbox.pending(BATCH);
    const again = await this.parts.requeue.next(BATCH);
    if (rows.length) await this.publishPending(rows, again !== null);
    if (again) await this.publishAgain(again);
    return { pending: rows.length === BATCH, again: again !== null };
  }

  /**
   * While events are being republished, queued events of the same aggregates are sent first. Their later duplicates have no
   * effect.
   */
  private async publishPending(rows: OutboxRow[], whileRequeued: boolean): Promise<void> {
    const aggregates = [...new Set(rows.map(({ event }) => event.aggregateId))];
    const earlier = whileRequeued ? await this.parts.requeue.ofAggregates(aggregates) : [];
    await this.publish(inOrder([...earlier, ...rows]));
  }

  private async publishAgain(batch: RequeuedBatch): Promise<void> {
    await this.publish(batch.rows);
    await this.parts.requeue.published(batch);
  }

  /** Publishes the events and removes them from the pending ones. @throws Error if one was not stored */
  private async publish(rows: OutboxRow[]): Promise<void> {
    const results = await this.parts.publisher.publish(rows.map((row) => row.event));
    const stored = rows.filter((_, i) => isStored(results[i]));
    const last = Math.max(0, ...results.map((result) => ('sequence' in result ? result.sequence : 0)));
    await this.noticeLostTail(results);
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

  /**
   * Detects a new event at a sequence that the stream had already used: the bus has lost the end of the stream. By the
   * next regular check, enough events might have followed to hide the loss.
   */
  private async noticeLostTail(results: Published[]): Promise<void> {
    const added = results.flatMap((result) =>
      'sequence' in result && !result.wasStored ? [result.sequence] : [],
    );
    const isLost = Math.min(...added) <= this.lastSequence;
    if (isLost) await this.publishRecentAgain();
    this.lastSequence = Math.max(isLost ? 0 : this.lastSequence, ...added);
  }

  /** Queues the recent events again if the stream was recreated or ends before the last known sequence. */
  private async noticeLostStream(): Promise<void> {
    if (Date.now() - this.streamCheckedAt < STREAM_CHECK_MS) return;
    const { outbox, publisher } = this.parts;
    const [known, now] = [await outbox.knownStream(), await publisher.stream()];
    if (known && (known.identity !== now.identity || now.lastSequence < known.lastSequence))
      await this.publishRecentAgain();
    if (known?.identity !== now.identity || now.lastSequence < known.lastSequence)
      await outbox.rememberStream(now);
    this.streamCheckedAt = Date.now();
    this.lastSequence = now.lastSequence;
  }

  private async publishRecentAgain(): Promise<void> {
    const queued = await this.parts.requeue.begin(Date.now() - WINDOW_MS);
    this.parts.logger.warn({ queued }, 'stream lost events; republishing from outbox');
  }
}

/** Returns each row once, in recording order. */
const inOrder = (rows: OutboxRow[]): OutboxRow[] =>
  [...new Map(rows.map((row) => [row.seq, row])).values()].sort((a, b) => Number(a.seq) - Number(b.seq));

const isStored = (result: Published | undefined): boolean => result !== undefined && 'sequence' in result;
