import { Client } from 'pg';

/** How long a client waits for an answer: longer than the server lets a statement run, so that a live server answers. */
export const ANSWER_WITHIN_MS = 15_000;
const TIMED_OUT = 'Query read timeout';
/** The server has become a standby. The address may by now lead to the new primary. */
const READ_ONLY = '25006';
/** A migration changed a table of a prepared statement, which fails on this connection from now on. */
const STALE_PLAN = 'cached plan must not change result type';

type Callback = (error: unknown, ...result: unknown[]) => void;

/**
 * A client that closes itself when its connection has become useless: its server did not answer in time or takes no
 * writes, or a prepared statement is out of date. pg alone reports the error and keeps the client, so the pool would lend it again, to wait for the old answer.
 * It emits `failure` with the error of each statement that failed.
 */
export class LimitedClient extends Client {
  /** Milliseconds; instead of the pool's `query_timeout`, until the client returns to the pool. */
  limitMs: number | null = null;

  /** The overloads of `pg`: with a callback at the end, or with a promise. */
  override query(...args: unknown[]): never {
    const given = this.limitMs ? withLimit(args, this.limitMs) : args;
    const callback = given.at(-1);
    if (typeof callback === 'function') given[given.length - 1] = this.watching(callback as Callback);
    const result: unknown = super.query(...(given as [string]));
    if (result instanceof Promise) result.catch((error: unknown) => this.failed(error));
    return result as never;
  }

  /** Closes the connection without waiting for the server's goodbye, which a silent one never sends. */
  abandon(): void {
    void this.end();
    this.connection.stream.destroy();
  }

  private watching(callback: Callback): Callback {
    return (error, ...result) => {
      if (error) this.failed(error);
      callback(error, ...result);
    };
  }

  private failed(error: unknown): void {
    this.emit('failure', error);
    const { message, code } = error as { message?: string; code?: string };
    if (message === TIMED_OUT || message === STALE_PLAN || code === READ_ONLY) this.abandon();
  }
}

function withLimit([statement, ...rest]: unknown[], limitMs: number): unknown[] {
  const config = typeof statement === 'string' ? { text: statement } : (statement as object);
  return [{ ...config, query_timeout: limitMs }, ...rest];
}
