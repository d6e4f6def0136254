/**
 * Buffers pulled messages until they are taken in batches. A full buffer stops reading, so that the server stops
 * sending.
 */
export class PullBuffer<Item> {
  private items: Item[] = [];
  private wakeTaker: (() => void) | null = null;
  private wakeFiller: (() => void) | null = null;
  private ended = false;
  private closed = false;
  private failure: unknown = null;

  constructor(private readonly limit: number) {}

  /**
   * Reads `source` until it ends, but only while the buffer has space. Never rejects, because an unhandled
   * rejection would end the process if nothing awaits this promise: `take` throws the source's error instead.
   */
  async fill(source: AsyncIterable<Item>): Promise<void> {
    try {
      for await (const item of source) {
        this.items.push(item);
        this.wakeTaker?.();
        if (this.items.length >= this.limit && !this.closed)
          await new Promise<void>((resolve) => (this.wakeFiller = resolve));
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.ended = true;
      this.wakeTaker?.();
    }
  }

  /**
   * Waits for at least one item. Returns an empty list when the source has ended or the buffer was closed.
   * @throws the source's error, after all preceding items have been taken
   */
  async take(max: number): Promise<Item[]> {
    while (!this.items.length && !this.ended && !this.closed) {
      await new Promise<void>((resolve) => (this.wakeTaker = resolve));
      // The client emits the messages of one network read one by one. After one turn of the event loop, all
      // of them have arrived.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.closed) return [];
    if (!this.items.length && this.failure) throw this.failure;
    const batch = this.items.splice(0, max);
    this.wakeFiller?.();
    return batch;
  }

  /** Ends all pending `take` calls. Afterwards, the source is read without a limit, so that it can end. */
  close(): void {
    this.closed = true;
    this.wakeTaker?.();
    this.wakeFiller?.();
  }

  get waiting(): readonly Item[] {
    return this.items;
  }

  drain(): Item[] {
    return this.items.splice(0);
  }
}
