import type { Database, LentClient } from './database';

/** Interval at which the holder checks whether its session still responds. */
export const CHECK_EVERY_MS = 2_000;
/** Time without a response after which the holder considers its session lost. */
export const SESSION_ANSWERS_WITHIN_MS = 5_000;
/** Time after which the server releases the lock of a holder that stopped or became unreachable. */
const FREED_AFTER = '10s';
const TRY_LOCK = `WITH lock AS MATERIALIZED (
    SELECT pg_try_advisory_lock(hashtext(current_schema()), hashtext($1)) AS taken)
  SELECT taken, CASE WHEN taken THEN set_config('idle_session_timeout', '${FREED_AFTER}', false) END FROM lock`;

/**
 * A lock that at most one process in the deployment holds. The lock is released when the holder's connection
 * ends or stops responding.
 */
export class AdvisoryLock {
  private held: LentClient | null = null;
  private answeredAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | null = null;

  constructor(
    private readonly db: Database,
    private readonly name: string,
  ) {}

  /**
   * Acquires the lock if this process does not hold the lock yet. If the session has not responded for three
   * seconds, checks the session first. Returns whether this process holds the lock.
   */
  async hold(): Promise<boolean> {
    if (!this.held) return this.acquire();
    if (performance.now() - this.answeredAt > CHECK_EVERY_MS + 1_000) await this.check();
    return this.held !== null;
  }

  /** Returns whether this process held the lock when its session last responded. */
  get isHeld(): boolean {
    return this.held !== null;
  }

  async release(): Promise<void> {
    const client = this.held;
    this.forget();
    if (!client) return;
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    // Closes the connection, because a connection with a session lock must not return to the pool.
    client.release(true);
  }

  private async acquire(): Promise<boolean> {
    const client = await this.db.connect();
    client.limitMs = SESSION_ANSWERS_WITHIN_MS;
    const sentAt = performance.now();
    if (await this.tryLock(client)) this.keep(client, sentAt);
    else client.release();
    return this.held === client;
  }

  private async tryLock(client: LentClient): Promise<boolean> {
    const answer = client.query<{ taken: boolean }>(TRY_LOCK, [this.name]);
    return answer.then(
      ({ rows }) => rows[0]?.taken === true,
      () => false,
    );
  }

  private keep(client: LentClient, answeredAt: number): void {
    this.held = client;
    this.answeredAt = answeredAt;
    client.once('error', () => this.lost(client));
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
  }

  /**
   * Checks the session, with at most one check at a time. If the session does not respond, the lock is
   * considered lost.
   */
  private check(): Promise<void> {
    this.checking ??= this.ask().finally(() => (this.checking = null));
    return this.checking;
  }

  private async ask(): Promise<void> {
    const client = this.held;
    if (!client) return;
    const sentAt = performance.now();
    try {
      await client.query('SELECT 1');
      this.answeredAt = sentAt;
    } catch {
      this.lost(client);
    }
  }

  private lost(client: LentClient): void {
    if (this.held !== client) return;
    this.forget();
    client.release(true);
  }

  private forget(): void {
    clearInterval(this.timer);
    this.held = null;
  }
}
