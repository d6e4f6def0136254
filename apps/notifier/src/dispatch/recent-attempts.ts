const WINDOW_MS = 50;
/** Maximum number of running attempts that started in the current or the previous window. */
const LIMIT = 256;

/**
 * Limits attempts that have just started, because starting more attempts simultaneously uses memory without
 * increasing throughput. An attempt older than two windows is waiting for a slow receiver and uses no CPU, so
 * it does not count.
 */
export class RecentAttempts {
  private window = 0;
  private current = 0;
  private previous = 0;

  /** Time in milliseconds after which a rejected attempt can be tried again. */
  static readonly retryAfterMs = WINDOW_MS;

  /**
   * Returns whether another attempt may start.
   * @param now milliseconds of a monotonic clock
   */
  mayBegin(now: number): boolean {
    this.advance(now);
    return this.current + this.previous < LIMIT;
  }

  /** Counts an attempt. Returns its window, which the caller passes to `ended`. */
  began(): number {
    this.current++;
    return this.window;
  }

  ended(window: number): void {
    if (window === this.window) this.current--;
    else if (window === this.window - 1) this.previous--;
  }

  private advance(now: number): void {
    const window = Math.floor(now / WINDOW_MS);
    if (window === this.window) return;
    this.previous = window === this.window + 1 ? this.current : 0;
    this.current = 0;
    this.window = window;
  }
}
