import { currentTraceParent, inSharedSpan, type TraceParent } from '@tulay/contracts';

interface Waiting<Item, Answer> {
  item: Item;
  cause: TraceParent | null;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Answer> {
  /**
   * Processes a batch. Returns the results in the order of the items; an `Error` rejects only the corresponding item.
   */
  run: (items: Item[]) => Promise<(Answer | Error)[]>;
  max?: number;
  concurrency?: number;
}

/** Span attribute defined by OpenTelemetry. */
export const BATCH_SIZE = 'messaging.batch.message_count';

/**
 * Processes items in batches. Items that arrive while batches are running wait for the next batch. There is no timer:
 * a single item is processed at the end of the current event loop turn.
 */
export class Batcher<Item, Answer> {
  private readonly queue: Waiting<Item, Answer>[] = [];
  private readonly max: number;
  private readonly concurrency: number;
  private running = 0;
  private scheduled = false;

  constructor(private readonly options: BatcherOptions<Item, Answer>) {
    this.max = options.max ?? 100;
    this.concurrency = options.concurrency ?? 2;
  }

  /** Resolves with the item's result, or rejects with the item's error. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, cause: currentTraceParent(), resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.running >= this.concurrency || !this.queue.length) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.queue.length && this.running < this.concurrency) void this.flush();
    });
  }

  /**
   * Runs the batch in the traces of its items, because the active trace may belong to a different item or to the
   * previous batch.
   */
  private run(batch: Waiting<Item, Answer>[]): Promise<(Answer | Error)[]> {
    const causes = batch.map(({ cause }) => cause);
    const span = { name: 'batch', kind: 'internal', attributes: { [BATCH_SIZE]: batch.length } } as const;
    return inSharedSpan(span, causes, () => this.options.run(batch.map(({ item }) => item)));
  }

  private async flush(): Promise<void> {
    const batch = this.queue.splice(0, this.max);
    this.running++;
    try {
      const answers = await this.run(batch);
      batch.forEach((waiting, i) => answer(waiting, answers[i]));
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      this.running--;
      this.schedule();
    }
  }
}

function answer<Item, Answer>(waiting: Waiting<Item, Answer>, result: Answer | Error | undefined): void {
  if (result instanceof Error) waiting.reject(result);
  else waiting.resolve(result as Answer);
}
