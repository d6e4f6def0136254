import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { LimitedClient } from './limited-client';
import type { Sessions } from './sessions';

/** Interval between two checks, and between two attempts to connect. */
const CHECK_EVERY_MS = 250;
/** Time without any data on any connection after which the database is considered silent. */
const SILENT_AFTER_MS = 1_500;
/** Time after which the watch replaces its own connection, if only this connection does not respond. */
const REPLACED_AFTER_MS = 5_000;

/**
 * Detects within 2 s that the database does not respond: it is frozen, or its host is unreachable. Statements
 * in progress and new statements then fail immediately until the database responds again; otherwise, each
 * statement would wait for its own time limit. Uses a separate connection, because all connections of the pool
 * may be waiting for locks. A slow statement is not treated as silence.
 */
export class SilenceWatch {
  private readonly sessions: Sessions;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly pool: Pool) {
    this.sessions = (pool.options as Pool['options'] & { sessions: Sessions }).sessions;
  }

  start(): void {
    this.running = this.watch();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async watch(): Promise<void> {
    for (; !this.isStopping; await this.rest(CHECK_EVERY_MS)) {
      const client = await this.connect();
      if (!client) continue;
      while (!this.isStopping && (await this.responds(client))) await this.rest(CHECK_EVERY_MS);
      client.abandon();
    }
  }

  /**
   * An error other than a timeout is also a response: the pool's new connections then fail with the same error.
   */
  private async connect(): Promise<LimitedClient | null> {
    const client = new LimitedClient({
      ...this.pool.options,
      connectionTimeoutMillis: 0,
      query_timeout: 0,
      sessions: this.sessions,
      isProbe: true,
    });
    client.on('error', () => undefined);
    const connected = succeeds(client.connect());
    const isSettled = await this.settles(connected);
    if (isSettled) this.sessions.recovered();
    if (isSettled && (await connected)) return client;
    client.abandon();
    return null;
  }

  private async responds(client: LimitedClient): Promise<boolean> {
    const answer = succeeds(client.query('SELECT 1'));
    return (await this.settles(answer)) && answer;
  }

  /**
   * Returns whether `work` settled in time. If no connection receives anything in the meantime, closes all
   * connections.
   */
  private async settles(work: Promise<unknown>): Promise<boolean> {
    let isSettled = false;
    void work.then(() => (isSettled = true));
    const began = performance.now();
    let [heard, received] = [began, this.sessions.received()];
    for (let now = began; now < began + REPLACED_AFTER_MS; now = performance.now()) {
      await Promise.race([work, this.rest(CHECK_EVERY_MS)]);
      // Yields to the event loop, so that the sockets receive data that arrived while this process was busy.
      await nextTurn();
      if (isSettled || this.isStopping) return isSettled;
      if (this.sessions.hasHeardSince(received))
        [heard, received] = [performance.now(), this.sessions.received()];
      else if (performance.now() - heard > SILENT_AFTER_MS) {
        this.sessions.abandon(received);
        return false;
      }
    }
    return false;
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private rest(ms: number): Promise<unknown> {
    const { signal } = this.stopping;
    return pause(ms, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
