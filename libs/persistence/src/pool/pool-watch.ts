import type { Pool, PoolClient } from 'pg';

/** The server canceled a statement that took too long. */
const STATEMENT_TIMEOUT = '57014';
const READ_TIMEOUT = 'Query read timeout';

/** Receives the activity of a pool. */
export interface PoolObserver {
  /** Called when a connection was obtained, or refused, after this many seconds. */
  waited(seconds: number): void;
  /** Called when a statement was abandoned because it took too long. */
  timedOut(): void;
}

/** The connections of a pool, and the number of callers waiting for one. */
export interface PoolState {
  idle: number;
  busy: number;
  waiting: number;
}

export const stateOf = ({ idleCount, totalCount, waitingCount }: Pool): PoolState => ({
  idle: idleCount,
  busy: totalCount - idleCount,
  waiting: waitingCount,
});

export const isTimeout = (error: unknown): boolean => {
  const { message, code } = error as { message?: string; code?: string };
  return message === READ_TIMEOUT || code === STATEMENT_TIMEOUT;
};

type Callback = Parameters<Pool['connect']>[0];

/**
 * Measures every wait for a connection: the pool has no event for it, and TypeORM and the pool's own `query` connect
 * too.
 */
export function measureWaits(pool: Pool, waited: PoolObserver['waited']): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<PoolClient> | void;
  pool.connect = ((callback?: Callback) => {
    const since = performance.now();
    const note = () => waited((performance.now() - since) / 1000);
    if (!callback) return (connect() as Promise<PoolClient>).finally(note);
    return connect((...result) => {
      note();
      callback(...result);
    });
  }) as Pool['connect'];
}
