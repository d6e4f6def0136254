/** Holds what a stream brought in until a batch is taken out; a full buffer holds the stream back. */
export class Buffer<Item> {
  private items: Item[] = [];
  private wakeTaker: (() => void) | null = null;
  private wakeFiller: (() => void) | null = null;
  private ended = false;
  private closed = false;

  constructor(private readonly limit: number) {}

  /** Takes everything of `source` in, at the speed the taker allows, until it ends. */
  async fill(source: AsyncIterable<Item>): Promise<void> {
    try {
      for await (const item of source) {
        this.items.push(item);
        this.wakeTaker?.();
        if (this.items.length >= this.limit && !this.closed)
          await new Promise<void>((resolve) => (this.wakeFiller = resolve));
      }
    } finally {
      this.ended = true;
      this.wakeTaker?.();
    }
  }

  /** What has gathered, at least one item; an empty list once the source has ended or the buffer was closed. */
  async take(max: number): Promise<Item[]> {
    while (!this.items.length && !this.ended && !this.closed) {
      await new Promise<void>((resolve) => (this.wakeTaker = resolve));
      // What came in one piece with the first is taken with it.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.closed) return [];
    const batch = this.items.splice(0, max);
    this.wakeFiller?.();
    return batch;
  }

  /** From now on nothing is taken, so nothing holds the source back: it can come to its end. */
  close(): void {
    this.closed = true;
    this.wakeTaker?.();
    this.wakeFiller?.();
  }

  /** What nobody took. */
  rest(): Item[] {
    return this.items.splice(0);
  }
}
