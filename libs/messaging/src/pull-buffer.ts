/** Holds pulled messages until a batch is taken. While full, it stops reading, so that the server stops sending. */
export class PullBuffer<Item> {
  private items: Item[] = [];
  private wakeTaker: (() => void) | null = null;
  private wakeFiller: (() => void) | null = null;
  private ended = false;
  private closed = false;
  private failure: unknown = null;

  constructor(private readonly limit: number) {}

  /**
   * Reads `source` until it ends, no faster than items are taken. It never rejects: `take` throws the source's error,
   * because this promise may not be awaited at that moment and an unhandled rejection ends the process.
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
   * Waits for at least one item. Returns an empty list once the source has ended or the buffer was closed.
   * @throws the source's error, after all items before it have been taken
   */
  async take(max: number): Promise<Item[]> {
    while (!this.items.length && !this.ended && !this.closed) {
      await new Promise<void>((resolve) => (this.wakeTaker = resolve));
      // The client emits the items of one network read individually: wait one turn, then take them all.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.closed) return [];
    if (!this.items.length && this.failure) throw this.failure;
    const batch = this.items.splice(0, max);
    this.wakeFiller?.();
    return batch;
  }

  /** Ends all `take` calls. From now on, the source is read without limit so that it can end. */
  close(): void {
    this.closed = true;
    this.wakeTaker?.();
    this.wakeFiller?.();
  }

  /** Returns the items that have not been taken. */
  get waiting(): readonly Item[] {
    return this.items;
  }

  /** Removes and returns the items that have not been taken. */
  drain(): Item[] {
    return this.items.splice(0);
  }
}
