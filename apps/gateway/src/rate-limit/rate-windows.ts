import type { Database } from '@tulay/persistence';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 60;

/** The result of counting requests in a window. */
export interface Counted {
  /** Requests counted in the window before these. */
  before: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/**
 * Counts requests in windows of one minute, shared by all replicas. A window begins with its first request.
 * While the database does not answer, each process counts alone.
 */
export class RateWindows {
  private readonly limiters = new Map<number, RateLimiterPostgres>();

  /** @param prefix keeps these counts apart from other counts in the same table */
  constructor(
    private readonly db: Database,
    private readonly prefix: string,
  ) {}

  /** @param limit the window is full at this count; a full window is not counted further */
  async count(key: string, howMany: number, limit: number): Promise<Counted> {
    const result = await this.limiterOf(limit).consume(key, howMany).catch(toResult);
    // The library refuses a window that it cached as full, without a database call and without counting.
    const before = result.consumedPoints === 0 ? limit : result.consumedPoints - howMany;
    return { before, resetMs: result.msBeforeNext };
  }

  private limiterOf(limit: number): RateLimiterPostgres {
    const known = this.limiters.get(limit);
    if (known) return known;
    const window = { keyPrefix: this.prefix, points: limit, duration: WINDOW_SECONDS };
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

/** The library throws its result when the window is full. */
function toResult(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
