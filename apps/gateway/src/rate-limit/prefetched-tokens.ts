import type { Counted } from './windows';

/** Places of one window, counted already and not yet given out. */
interface Places extends Counted {
  limit: number;
  left: number;
  /** On the monotonic clock, milliseconds. */
  endsAt: number;
}

/** Half a percent of a window may lie in one process unused: a limit of less than 400 is counted one by one. */
const SHARE = 200;
const MOST = 500;
const KEYS_BEFORE_CLEARING = 1_000;

/** How many places are worth counting at once for a key with this limit. */
export const placesAtOnce = (limit: number): number => Math.min(MOST, Math.max(1, Math.floor(limit / SHARE)));

/**
 * What keys with high limits have counted ahead, so that not each of their requests asks the database. All replicas
 * together never give out more than the limit; what one holds when the window ends is lost.
 */
export class Reserve {
  private readonly held = new Map<string, Places>();

  /** The next place, or null when the key must count anew. */
  next(key: string, limit: number): Counted | null {
    const places = this.held.get(key);
    if (!places) return null;
    const resetMs = places.endsAt - performance.now();
    if (resetMs <= 0 || places.limit !== limit || places.left === 0) {
      this.held.delete(key);
      return null;
    }
    places.left--;
    return { before: places.before++, resetMs };
  }

  /** Keeps what was counted beyond what is needed now. */
  keep(key: string, limit: number, { before, resetMs }: Counted, left: number): void {
    if (left <= 0) return;
    if (this.held.size >= KEYS_BEFORE_CLEARING) this.clearEnded();
    this.held.set(key, { limit, before, left, resetMs, endsAt: performance.now() + resetMs });
  }

  private clearEnded(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of this.held) if (endsAt <= now) this.held.delete(key);
  }
}
