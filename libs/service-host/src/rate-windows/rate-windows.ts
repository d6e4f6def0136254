import type { Database } from '@tulay/persistence';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface Counted {
  /** Number of requests counted earlier in the window. */
  before: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/**
 * Counts requests in windows that all replicas share, in the service's table `rate_limits`. A window starts with its
 * first request. While the database is unreachable, each process counts separately.
 */
export class RateWindows {
  private readonly limiters = new Map<number, RateLimiterPostgres>();

  /**
   * @param prefix distinguishes these counts from other counts in the same table
   * @param seconds duration of a window
   */
  constructor(
    private readonly db: Database,
    private readonly prefix: string,
    private readonly seconds = 60,
  ) {}

  /**
   * Counts requests if the window is not full.
   * @param limit number of requests at which the window is full
   */
  async count(key: string, howMany: number, limit: number): Promise<Counted> {
    const result = await this.limiterOf(limit).consume(key, howMany).catch(toResult);
    // For a window that is cached as full, the library reports 0 consumed points without a database query.
    const before = result.consumedPoints === 0 ? limit : result.consumedPoints - howMany;
    return { before, resetMs: result.msBeforeNext };
  }

  async forget(key: string, limit: number): Promise<void> {
    await this.limiterOf(limit).delete(key);
  }

  /** Subtracts counted requests if the window is not full. */
  async giveBack(key: string, howMany: number, limit: number): Promise<void> {
    await this.limiterOf(limit).reward(key, howMany);
  }

  private limiterOf(limit: number): RateLimiterPostgres {
    const known = this.limiters.get(limit);
    if (known) return known;
    const window = { keyPrefix: this.prefix, points: limit, duration: this.seconds };
    const limiter = new RateLimiterPostgres({
      ...window,
      storeClient: this.db.source,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: limit,
      insuranceLimiter: new RateLimiterMemory(window),
    });
    this.limiters.set(limit, limiter);
    return limiter;
  }
}

export async function deleteEndedWindows(db: Database, now: Date): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE expire <= $1', [now.getTime()]);
}

/** Returns the library's result, which the library throws if the window is full. Rethrows any other error. */
function toResult(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
