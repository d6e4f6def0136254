import { Inject, Injectable } from '@nestjs/common';
import { Batcher } from '@tulay/messaging';
import { Database } from '@tulay/persistence';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { Caller } from '../auth/caller';
import type { GatewayConfig } from '../gateway.config';
import { placesAtOnce, Reserve } from './reserve';
import { Windows, type Counted } from './windows';

/** One request's place in the window of its key. */
export interface Allowance {
  limit: number;
  /** Requests the window has left after this one. */
  remaining: number;
  allowed: boolean;
  /** Seconds until the window ends, at least 1. */
  resetSeconds: number;
}

interface Turnstile {
  batcher: Batcher<number, Allowance>;
  waiting: number;
}

/** Counts requests per key. Those of one key that come at the same time are counted together, those of a high limit ahead. */
@Injectable()
export class RateLimiter {
  private readonly windows: Windows;
  private readonly reserve = new Reserve();
  private readonly turnstiles = new Map<string, Turnstile>();
  private readonly defaultLimit: number;

  constructor(db: Database, @Inject(SERVICE_CONFIG) config: GatewayConfig) {
    this.windows = new Windows(db, 'key');
    this.defaultLimit = config.RATE_LIMIT_PER_MINUTE;
  }

  async take({ keyId, rateLimit }: Pick<Caller, 'keyId' | 'rateLimit'>): Promise<Allowance> {
    const limit = rateLimit ?? this.defaultLimit;
    const counted = this.reserve.next(keyId, limit);
    if (counted) return allowanceOf(limit, counted);
    const turnstile = this.turnstileOf(keyId);
    turnstile.waiting++;
    try {
      return await turnstile.batcher.add(limit);
    } finally {
      if (--turnstile.waiting === 0) this.turnstiles.delete(keyId);
    }
  }

  private turnstileOf(keyId: string): Turnstile {
    const known = this.turnstiles.get(keyId);
    if (known) return known;
    const run = (limits: number[]) => this.count(keyId, limits);
    const turnstile = { batcher: new Batcher({ run, max: 1_000, concurrency: 1 }), waiting: 0 };
    this.turnstiles.set(keyId, turnstile);
    return turnstile;
  }

  /** @param limits the limit each request came with: they differ only in the moment the merchant's is changed */
  private async count(keyId: string, limits: number[]): Promise<Allowance[]> {
    const limit = limits[limits.length - 1];
    const places = Math.max(limits.length, placesAtOnce(limit));
    const { before, resetMs } = await this.windows.count(keyId, places, limit);
    const rest = { before: before + limits.length, resetMs };
    this.reserve.keep(keyId, limit, rest, places - limits.length);
    return limits.map((_, i) => allowanceOf(limit, { before: before + i, resetMs }));
  }
}

const allowanceOf = (limit: number, { before, resetMs }: Counted): Allowance => ({
  limit,
  remaining: Math.max(0, limit - before - 1),
  allowed: before < limit,
  resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
});
