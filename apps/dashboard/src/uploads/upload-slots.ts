/** Limits the number of concurrent tasks, with at most one running task per user. */
export class UploadSlots {
  private readonly waiting: (() => void)[] = [];
  /** Last task of each user with pending tasks. */
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private free: number) {}

  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(holder) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(() => this.seated(work));
    this.last.set(holder, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(holder) === mine) this.last.delete(holder);
    }
  }

  private async seated<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
