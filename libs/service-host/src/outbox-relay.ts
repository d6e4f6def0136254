import type { AdvisoryLock, Outbox, OutboxRequeue, OutboxRow, RequeuedBatch } from '@tulay/persistence';
import type { EventPublisher, Published } from '@tulay/messaging';
import type { Logger } from 'pino';

const BATCH = 500;
const STREAM_CHECK_MS = 2_000;
/** The age of the oldest events that are published again after the bus lost its store. */
const WINDOW_MS = 7 * 86_400_000;

export interface RelayParts {
  outbox: Outbox;
  requeue: OutboxRequeue;
  publisher: Pick<EventPublisher, 'publish' | 'stream'>;
  /** Only one relay per service is active, so that the events of an aggregate keep their order. */
  lock: AdvisoryLock;
  logger: Logger;
}

/** Publishes events of the outbox, and publishes them again after the bus has lost them. */
export class OutboxRelay {
  private streamCheckedAt = 0;
  /** The stream has had this many messages, or more. */
  private lastSequence = 0;
  private lastFailure: string | undefined;

  constructor(private readonly parts: RelayParts) {}

  /**
   * Publishes a batch of pending events and a batch of those to be published again, so that neither waits for the other.
   * @returns true when there may be more
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

  /** Why the last batch was not published; undefined after a success, and in a replica that does not publish. */
  get failure(): string | undefined {
    return this.lastFailure;
  }

  /** Publishes all pending events, for a service that is about to stop. The next start continues to publish again. */
  async flush(): Promise<void> {
    while ((await this.batch())?.pending);
  }

  /** @returns what there may be more of; null when another process is active */
  private async batch(): Promise<{ pending: boolean; again: boolean } | null> {
    if (!(await this.parts.lock.hold())) return null;
    await this.noticeLostStream();
    const rows = await this.parts.outbox.pending(BATCH);
    const again = await this.parts.requeue.next(BATCH);
    if (rows.length) await this.publishPending(rows, again !== null);
    if (again) await this.publishAgain(again);
    return { pending: rows.length === BATCH, again: again !== null };
  }

  /** While events are published again, those of the same aggregates go first. They repeat later, without effect. */
  private async publishPending(rows: OutboxRow[], whileRequeued: boolean): Promise<void> {
    const aggregates = [...new Set(rows.map(({ event }) => event.aggregateId))];
    const earlier = whileRequeued ? await this.parts.requeue.ofAggregates(aggregates) : [];
    await this.publish(inOrder([...earlier, ...rows]));
  }

  private async publishAgain(batch: RequeuedBatch): Promise<void> {
    await this.publish(batch.rows);
    await this.parts.requeue.published(batch);
  }

  /** Publishes the events and removes them from the pending ones. @throws Error when one was not stored */
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
   * A new event at a place that the stream had used before: the bus lost the end of the stream since it was last asked,
   * and so many events may have followed by the next time that nothing would show it.
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
    this.parts.logger.warn({ queued }, 'the stream lost its events; publishing them again');
  }
}

/** In the order of recording, each once. */
const inOrder = (rows: OutboxRow[]): OutboxRow[] =>
  [...new Map(rows.map((row) => [row.seq, row])).values()].sort((a, b) => Number(a.seq) - Number(b.seq));

const isStored = (result: Published | undefined): boolean => result !== undefined && 'sequence' in result;
