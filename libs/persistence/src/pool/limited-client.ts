import { Client, type ClientConfig } from 'pg';
import { DatabaseSilent, type Sessions } from './sessions';

/**
 * Time that the client waits for a result, longer than the server's statement timeout, so that a responsive
 * server reports the timeout first.
 */
export const ANSWER_WITHIN_MS = 15_000;
const TIMED_OUT = 'Query read timeout';
/** SQLSTATE of a write on a server that has become a standby. The address may already point to the new primary. */
const READ_ONLY = '25006';
/**
 * Error of a prepared statement after a migration changed one of its tables. The statement keeps failing on this
 * connection.
 */
const STALE_PLAN = 'cached plan must not change result type';

type Callback = (error: unknown, ...result: unknown[]) => void;

export interface LimitedConfig extends ClientConfig {
  sessions?: Sessions;
  /** Whether the client may connect while the database does not respond, to detect when it responds again. */
  isProbe?: boolean;
}

/**
 * A client that closes its connection when the connection has become unusable: the server did not respond in time or
 * rejects writes, or a prepared statement is outdated. `pg` only reports the error, so the pool would reuse a
 * connection that is still waiting for the old result. Emits `failure` with the error of each failed statement.
 */
export class LimitedClient extends Client {
  /** Time limit in milliseconds. Replaces the pool's `query_timeout` until the client returns to the pool. */
  limitMs: number | null = null;
  private readonly sessions: Sessions | undefined;
  private readonly isProbe: boolean;

  constructor({ sessions, isProbe = false, ...config }: LimitedConfig = {}) {
    super(config);
    this.sessions = sessions;
    this.isProbe = isProbe;
  }

  /** Supports both forms of `pg`: a callback, or a returned promise. */
  override connect(...args: unknown[]): never {
    const callback = args[0] as Callback | undefined;
    const { sessions } = this;
    if (sessions?.isSilent && !this.isProbe) return rejected(new DatabaseSilent(), callback) as never;
    sessions?.add(this);
    this.once('end', () => sessions?.remove(this));
    return (callback ? super.connect(callback) : super.connect()) as never;
  }

  /** Supports both forms of `pg`: a callback as the last argument, or a returned promise. */
  override query(...args: unknown[]): never {
    const given = this.limitMs ? withLimit(args, this.limitMs) : args;
    const callback = given.at(-1);
    if (typeof callback === 'function') given[given.length - 1] = this.watching(callback as Callback);
    const result: unknown = super.query(...(given as [string]));
    if (result instanceof Promise) result.catch((error: unknown) => this.failed(error));
    return result as never;
  }

  /**
   * Closes the connection without waiting for the server's confirmation, which an unresponsive server never
   * sends.
   */
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

function rejected(error: Error, callback?: Callback): Promise<never> | void {
  if (!callback) return Promise.reject(error);
  process.nextTick(callback, error);
}

function withLimit([statement, ...rest]: unknown[], limitMs: number): unknown[] {
  const config = typeof statement === 'string' ? { text: statement } : (statement as object);
  return [{ ...config, query_timeout: limitMs }, ...rest];
}
