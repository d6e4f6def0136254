import type { Clock, Environment } from '@tulay/contracts';
import type { Database, Tx } from './database';

/**
 * A clock that returns wall-clock time. In the test environment, it adds the offset stored in the service's
 * database.
 */
export class MovableClock implements Clock {
  private offsetMs = 0;

  constructor(private readonly db: Database) {}

  now(environment: Environment): Date {
    return new Date(Date.now() + (environment === 'test' ? this.offsetMs : 0));
  }

  /** Reads the offset again, because another replica may have changed it. */
  async reload(): Promise<void> {
    const [row] = await this.db.query<{ offset_ms: string }>('SELECT offset_ms FROM test_clock');
    this.offsetMs = Number(row?.offset_ms ?? 0);
  }

  /**
   * Advances the test environment's clock permanently. Other replicas apply the new offset at their next
   * `reload`.
   * @returns the new offset in milliseconds
   */
  async advanceIn(tx: Tx, byMs: number): Promise<number> {
    const [row] = await tx.query<{ offset_ms: string }>(
      'UPDATE test_clock SET offset_ms = offset_ms + $1 RETURNING offset_ms',
      [byMs],
    );
    return Number(row?.offset_ms ?? 0);
  }
}
