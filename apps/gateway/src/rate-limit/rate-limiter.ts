import { Inject, Injectable } from '@nestjs/common';
import { Batcher } from '@tulay/messaging';
import { Database } from '@tulay/persistence';
import { SERVICE_CONFIG, RateWindows } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';
import { allowanceOf, type Allowance } from './allowance';
import { PrefetchedTokens, tokensPerFetch } from './prefetched-tokens';

export interface RateLimitedKey {
  keyId: string;
  /** Requests per minute, or null for the deployment's default. */
  rateLimit: number | null;
}

/** Combines one key's concurrent requests into a single database call. */
interface KeyBatcher {
  batcher: Batcher<number, Allowance>;
  waiting: number;
}

/**
 * Counts the requests of each key. Concurrent requests of one key are counted together. Keys with high limits
 * prefetch tokens, so most of their requests need no database call.
 */
@Injectable()
export class RateLimiter {
  private readonly windows: RateWindows;
  private readonly prefetched = new PrefetchedTokens();
  private readonly batchers = new Map<string, KeyBatcher>();
  private readonly defaultLimit: number;

  constructor(db: Database, @Inject(SERVICE_CONFIG) config: GatewayConfig) {
    this.windows = new RateWindows(db, 'key');
    this.defaultLimit = config.RATE_LIMIT_PER_MINUTE;
  }

  async take({ keyId, rateLimit }: RateLimitedKey): Promise<Allowance> {
    const limit = rateLimit ?? this.defaultLimit;
    const counted = this.prefetched.next(keyId, limit);
    if (counted) return allowanceOf(limit, counted);
    const keyBatcher = this.batcherOf(keyId);
    keyBatcher.waiting++;
    try {
      return await keyBatcher.batcher.add(limit);
    } finally {
      if (--keyBatcher.waiting === 0) this.batchers.delete(keyId);
    }
  }

  private batcherOf(keyId: string): KeyBatcher {
    const known = this.batchers.get(keyId);
    if (known) return known;
    const run = (limits: number[]) => this.count(keyId, limits);
    const keyBatcher = { batcher: new Batcher({ run, max: 1_000, concurrency: 1 }), waiting: 0 };
    this.batchers.set(keyId, keyBatcher);
    return keyBatcher;
  }

  /**
   * @param limits limit of each request. The limits differ only immediately after a change to the merchant's
   * limit; the latest limit applies.
   */
  private async count(keyId: string, limits: number[]): Promise<Allowance[]> {
    const limit = limits.at(-1) ?? this.defaultLimit;
    const tokens = Math.max(limits.length, tokensPerFetch(limit));
    const { before, resetMs } = await this.windows.count(keyId, tokens, limit);
    const rest = { before: before + limits.length, resetMs };
    this.prefetched.keep(keyId, limit, rest, tokens - limits.length);
    return limits.map((_, i) => allowanceOf(limit, { before: before + i, resetMs }));
  }
}
