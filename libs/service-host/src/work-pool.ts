/** Runs up to `size` tasks concurrently. A slow task does not block other tasks. */
export class WorkPool {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly size: number) {}

  /**
   * Claims as many rows as there are free slots and starts work on them. Waits while all slots are in use.
   * @param claim claims up to `limit` rows
   * @param work must not reject
   * @returns whether there may be more rows to claim
   */
  async take<Row>(
    claim: (limit: number) => Promise<Row[]>,
    work: (row: Row) => Promise<void>,
  ): Promise<boolean> {
    while (this.running.size >= this.size) await Promise.race(this.running);
    const limit = this.size - this.running.size;
    const claimed = await claim(limit);
    for (const row of claimed) this.begin(work(row));
    return claimed.length === limit;
  }

  async drained(): Promise<void> {
    while (this.running.size) await Promise.all(this.running);
  }

  private begin(work: Promise<void>): void {
    const ended = work.finally(() => this.running.delete(ended));
    this.running.add(ended);
  }
}
