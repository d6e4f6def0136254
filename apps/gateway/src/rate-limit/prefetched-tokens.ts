import type { Counted } from '@tulay/service-host';

/** Tokens of one window that are counted in the database but not yet used. */
interface Tokens extends Counted {
  limit: number;
  left: number;
  /** End of the window in milliseconds on the monotonic clock. */
  endsAt: number;
}

/**
 * A fetch takes at most 0.5% of the limit, so requests are counted individually if the limit is below 400.
 */
const SHARE = 200;
const MAX_TOKENS = 500;
const KEYS_BEFORE_CLEARING = 1_000;

export const tokensPerFetch = (limit: number): number =>
  Math.min(MAX_TOKENS, Math.max(1, Math.floor(limit / SHARE)));

/**
 * Stores prefetched tokens of keys with high limits. Prefetched tokens are already counted, so all replicas
 * together never exceed the limit. Unused tokens expire with their window.
 */
export class PrefetchedTokens {
  private readonly byKey = new Map<string, Tokens>();

  /** Returns the next token, or null if the key must fetch more tokens. */
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
