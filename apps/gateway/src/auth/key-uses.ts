import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';

/** Minimum time between two writes of a key's last use. */
const NOTE_SECONDS = 300;
/**
 * Maximum number of keys in memory. If more keys are in use, their uses are saved more often than every
 * `NOTE_SECONDS`.
 */
const KEYS_AT_MOST = 10_000;

/**
 * Skips keys for which another gateway has already saved a recent use. Also skips locked rows; a later use of
 * the key is saved instead.
 */
const WRITE = `UPDATE api_keys SET last_used_at = used.at FROM (
    SELECT id, at FROM api_keys JOIN unnest($1::text[], $2::bigint[]) AS u(key_id, at) ON id = key_id
    WHERE last_used_at IS NULL OR last_used_at <= at - ${NOTE_SECONDS}
    ORDER BY id FOR UPDATE OF api_keys SKIP LOCKED
  ) AS used WHERE api_keys.id = used.id`;

/**
 * Tracks when keys were last used. Requests only update memory, and a job saves all uses in one statement.
 */
@Injectable()
export class KeyUses {
  private readonly noted = new Map<string, number>();
  private waiting = new Map<string, number>();

  constructor(private readonly db: Database) {}

  /** @param now Unix seconds on the clock of the key's environment */
  note(keyId: string, now: number): void {
    if (now < (this.noted.get(keyId) ?? -Infinity) + NOTE_SECONDS) return;
    if (this.noted.size >= KEYS_AT_MOST) this.noted.clear();
    this.noted.set(keyId, now);
    this.waiting.set(keyId, now);
  }

  /** Saves the recorded uses. Uses that cannot be saved are retried on the next run. */
  async write(): Promise<void> {
    if (!this.waiting.size) return;
    const uses = this.waiting;
    this.waiting = new Map();
    try {
      await this.db.query(WRITE, [[...uses.keys()], [...uses.values()]]);
    } catch (error) {
      this.waiting = new Map([...uses, ...this.waiting]);
      throw error;
    }
  }
}
