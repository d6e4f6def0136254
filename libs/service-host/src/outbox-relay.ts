import type { AdvisoryLock, Outbox, OutboxRequeue, OutboxRow, RequeuedBatch } from '@tulay/persistence';
import type { EventPublisher, Published } from '@tulay/messaging';
import type { Logger } from 'pino';

const BATCH = 500;
const STREAM_CHECK_MS = 2_000;
/** Maximum age of events that are republished after the bus has lost its storage: 7 days. */
const WINDOW_MS = 7 * 86_400_000;

export interface RelayParts {
  outbox: Outbox;
  requeue: OutboxRequeue;
  publisher: Pick<EventPublisher, 'publish' | 'stream'>;
  /** Ensures that only one relay per service is active, so that an aggregate's events are published in order. */
  lock: AdvisoryLock;
  logger: Logger;
}

/** Publishes the events of the outbox, and republishes them if the bus has lost them. */
export class OutboxRelay {
  private streamCheckedAt = 0;
  /** The stream's last sequence known to this process. */
  private lastSequence = 0;
  private lastFailure: string | undefined;

  constructor(private readonly parts: RelayParts) {}

  /**
   * Publishes a batch of pending events and a batch of events to republish, so that neither delays the other.
   * @returns whether more events may be left
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
   * The reason why the last batch was not published; undefined after a success, and in a replica that does not
   * publish.
   */
  get failure(): string | undefined {
    return this.lastFailure;
  }

  /** Publishes all pending events before the service stops. Republishing continues after the next start. */
  async flush(): Promise<void> {
    while ((await this.batch())?.pending);
  }

  /**
   * Publishes one batch of pending events and one batch of requeued events. Returns which of the two may have
   * more events; null if another process is active.
   */
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
   * Publishes pending events. While events are being republished, first publishes the queued events of the same
   * aggregates; they are published again later, which has no effect.
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

  /**
   * Publishes events and removes them from the pending list.
   * @throws Error if the bus did not store one of the events
   */
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
   * Requeues recent events if the bus has lost the newest events of the stream. In that case, a new event gets
   * a sequence that was already used. The regular check could miss this, because by then the stream may have
   * grown past the last known sequence.
   */
  private async noticeLostTail(results: Published[]): Promise<void> {
    const added = results.flatMap((result) =>
      'sequence' in result && !result.wasStored ? [result.sequence] : [],
    );
    const isLost = Math.min(...added) <= this.lastSequence;
    if (isLost) await this.publishRecentAgain();
    this.lastSequence = Math.max(isLost ? 0 : this.lastSequence, ...added);
  }

  /** Requeues recent events if the stream was recreated or ends before the last known sequence. */
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
    this.parts.logger.warn({ queued }, 'stream lost events; republication from outbox started');
  }
}

/** Returns each row once, in recording order. */
const inOrder = (rows: OutboxRow[]): OutboxRow[] =>
  [...new Map(rows.map((row) => [row.seq, row])).values()].sort((a, b) => Number(a.seq) - Number(b.seq));

const isStored = (result: Published | undefined): boolean => result !== undefined && 'sequence' in result;
