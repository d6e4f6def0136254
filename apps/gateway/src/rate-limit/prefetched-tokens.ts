import type { Counted } from '@tulay/service-host';

/** Tokens of one window that are already counted but not yet used. */
interface Tokens extends Counted {
  limit: number;
  left: number;
  /** End of the window in milliseconds on the monotonic clock. */
  endsAt: number;
}

/**
 * A fetch takes at most half a percent of a window, so requests under a limit below 400 are counted one by
 * one.
 */
const SHARE = 200;
const MAX_TOKENS = 500;
const KEYS_BEFORE_CLEARING = 1_000;

/** Returns the number of tokens that a key with this limit fetches in one batch. */
export const tokensPerFetch = (limit: number): number =>
  Math.min(MAX_TOKENS, Math.max(1, Math.floor(limit / SHARE)));

/**
 * Holds the tokens that keys with high limits have prefetched. All replicas together never exceed the limit.
 * Tokens that are unused when their window ends are lost.
 */
export class PrefetchedTokens {
  private readonly byKey = new Map<string, Tokens>();

  /** Returns the next token, or null if the key must fetch more. */
  next(key: string, limit: number): Counted | null {
    const tokens = this.byKey.get(key);
    if (!tokens) return null;
    const resetMs = tokens.endsAt - performance.now();
    if (resetMs <= 0 || tokens.limit !== limit || tokens.left === 0) {
      this.byKey.delete(key);
      return null;
    }
    tokens.left--;
    return { before: tokens.before++, resetMs };
  }

  /** Stores the tokens that were fetched beyond the current need. */
  keep(key: string, limit: number, { before, resetMs }: Counted, left: number): void {
    if (left <= 0) return;
    if (this.byKey.size >= KEYS_BEFORE_CLEARING) this.clearEnded();
    this.byKey.set(key, { limit, before, left, resetMs, endsAt: performance.now() + resetMs });
  }

  private clearEnded(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of this.byKey) if (endsAt <= now) this.byKey.delete(key);
  }
}
