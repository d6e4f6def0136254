import type { Pool, PoolClient } from 'pg';
import { DatabaseSilent } from './sessions';

/** SQLSTATE of a statement that the server canceled, because it exceeded its time limit. */
const STATEMENT_TIMEOUT = '57014';
const READ_TIMEOUT = 'Query read timeout';

export interface PoolObserver {
  /** Called when a caller receives a connection or an error, with the waiting time in seconds. */
  waited(seconds: number): void;
  /** Called when a statement exceeds its time limit. */
  timedOut(): void;
}

/** Numbers of idle connections, busy connections, and callers waiting for a connection. */
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
  if (error instanceof DatabaseSilent) return true;
  const { message, code } = error as { message?: string; code?: string };
  return message === READ_TIMEOUT || code === STATEMENT_TIMEOUT;
};

type Callback = Parameters<Pool['connect']>[0];

/**
 * Reports the duration of every wait for a connection. Replaces `connect`, because the pool has no event for waiting,
 * and TypeORM and `pool.query` call `connect` too.
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
