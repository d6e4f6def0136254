import type { Database } from '@tulay/persistence';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 60;

/** What was found when some more were counted. */
export interface Counted {
  /** How many the window held before. */
  before: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/**
 * Counts in windows of a minute that begin with the first that is counted, shared by all replicas.
 * While the database does not answer, this process counts for itself.
 */
export class Windows {
  private readonly limiters = new Map<number, RateLimiterPostgres>();

  /** @param prefix sets what is counted here apart from what others count */
  constructor(
    private readonly db: Database,
    private readonly prefix: string,
  ) {}

  /** @param limit the count from which on the window is full: a full one is not counted any further */
  async count(key: string, howMany: number, limit: number): Promise<Counted> {
    const result = await this.limiterOf(limit).consume(key, howMany).catch(toResult);
    // A window this process knows to be full is answered without asking the database, and without a count.
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

/** The library throws the result of a window that is full. */
function toResult(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
