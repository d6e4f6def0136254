import type { PoolClient } from 'pg';
import type { Database } from './database';

/** A lock that at most one process of the deployment holds. It is released when its connection ends. */
export class AdvisoryLock {
  private held: PoolClient | null = null;

  constructor(
    private readonly db: Database,
    private readonly name: string,
  ) {}

  /** Tries to acquire the lock unless this process holds it. @returns whether it holds it now */
  async hold(): Promise<boolean> {
    if (this.held) return true;
    const client = await this.db.connect();
    const taken = await this.tryLock(client).catch(() => false);
    if (!taken) {
      client.release();
      return false;
    }
    this.held = client;
    client.once('error', () => this.lost(client));
    return true;
  }

  async release(): Promise<void> {
    const client = this.held;
    this.held = null;
    if (!client) return;
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    // Ends the connection, because a session lock must never return to the pool.
    client.release(true);
  }

  private async tryLock(client: PoolClient): Promise<boolean> {
    const text = 'SELECT pg_try_advisory_lock(hashtext(current_schema()), hashtext($1)) AS taken';
    const result = await client.query<{ taken: boolean }>(text, [this.name]);
    return result.rows[0]?.taken === true;
  }

  private lost(client: PoolClient): void {
    if (this.held !== client) return;
    this.held = null;
    client.release(true);
  }
}
