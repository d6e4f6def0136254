import type { Counted } from '@tulay/service-host';

/** Tokens of one window that are counted already but not yet used. */
interface Tokens extends Counted {
  limit: number;
  left: number;
  /** Milliseconds of the monotonic clock. */
  endsAt: number;
}

/** One fetch takes at most half a percent of a window, so a limit below 400 is counted one by one. */
const SHARE = 200;
const MAX_TOKENS = 500;
const KEYS_BEFORE_CLEARING = 1_000;

/** Returns the number of tokens that a key with this limit fetches in one batch. */
export const tokensPerFetch = (limit: number): number =>
  Math.min(MAX_TOKENS, Math.max(1, Math.floor(limit / SHARE)));

/**
 * Tokens that keys with high limits have fetched ahead. All replicas together never exceed the limit.
 * Tokens that are unused when their window ends are lost.
 */
export class PrefetchedTokens {
  private readonly byKey = new Map<string, Tokens>();

  /** The next token, or null when the key must fetch again. */
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

  /** Keeps the tokens that were fetched beyond what is needed now. */
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
