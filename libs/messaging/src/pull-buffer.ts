/** Holds pulled messages until a batch is taken. While it is full it stops reading, so the server stops sending. */
export class PullBuffer<Item> {
  private items: Item[] = [];
  private wakeTaker: (() => void) | null = null;
  private wakeFiller: (() => void) | null = null;
  private ended = false;
  private closed = false;
  private failure: unknown = null;

  constructor(private readonly limit: number) {}

  /**
   * Reads `source` until it ends, no faster than items are taken. It never rejects: `take` throws what the source threw,
   * because nobody may be waiting for this promise at that moment, and an unhandled rejection ends the process.
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
   * Waits for at least one item; returns an empty list once the source has ended or the buffer was closed.
   * @throws what the source threw, once every item it gave has been taken
   */
  async take(max: number): Promise<Item[]> {
    while (!this.items.length && !this.ended && !this.closed) {
      await new Promise<void>((resolve) => (this.wakeTaker = resolve));
      // The client delivers one network read item by item: wait one turn and take them all.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.closed) return [];
    if (!this.items.length && this.failure) throw this.failure;
    const batch = this.items.splice(0, max);
    this.wakeFiller?.();
    return batch;
  }

  /** Ends every `take`. From now on the source is read without limit, so that it can reach its end. */
  close(): void {
    this.closed = true;
    this.wakeTaker?.();
    this.wakeFiller?.();
  }

  /** The items that were not taken. */
  get waiting(): readonly Item[] {
    return this.items;
  }

  /** Removes and returns the items that were not taken. */
  drain(): Item[] {
    return this.items.splice(0);
  }
}
