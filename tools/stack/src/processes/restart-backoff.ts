const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** A process that has run this long is not in a crash loop. */
const SETTLED_MS = 30_000;

/** The pause before a crashed process is restarted. The pause doubles with each crash. */
export class RestartBackoff {
  private count = 0;
  private lastAt = Number.NEGATIVE_INFINITY;

  /** Number of consecutive crashes since the process last ran for 30 seconds. */
  get crashes(): number {
    return this.count;
  }

  next(nowMs: number): number {
    if (nowMs - this.lastAt > SETTLED_MS + this.pauseMs()) this.count = 0;
    this.lastAt = nowMs;
    this.count += 1;
    return this.pauseMs();
  }

  private pauseMs(): number {
    return this.count === 0 ? 0 : Math.min(FIRST_MS * 2 ** (this.count - 1), LONGEST_MS);
  }
}
