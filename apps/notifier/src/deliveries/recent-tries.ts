const WINDOW_MS = 50;
/** Tries begun in this window and the one before it that may be under way at once. */
const LIMIT = 256;

/**
 * Holds back while many tries have only just begun: more of them at once make none of them faster, they only fill
 * memory. A try older than two windows waits for a slow receiver and costs nothing, so it does not count.
 */
export class RecentTries {
  private window = 0;
  private current = 0;
  private previous = 0;

  /** Whether another try may begin. @param now milliseconds that never jump */
  mayBegin(now: number): boolean {
    this.turn(now);
    return this.current + this.previous < LIMIT;
  }

  /** Notes a try; the answer names its window. */
  began(): number {
    this.current++;
    return this.window;
  }

  ended(window: number): void {
    if (window === this.window) this.current--;
    else if (window === this.window - 1) this.previous--;
  }

  private turn(now: number): void {
    const window = Math.floor(now / WINDOW_MS);
    if (window === this.window) return;
    this.previous = window === this.window + 1 ? this.current : 0;
    this.current = 0;
    this.window = window;
  }

  /** Milliseconds after which older tries count no more. */
  static readonly pauseMs = WINDOW_MS;
}
