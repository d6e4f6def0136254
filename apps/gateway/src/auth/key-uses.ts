import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';

/** A key's use is written down at most this often. */
const NOTE_SECONDS = 300;
/** Of more keys than this, some are written down more often. */
const KEYS_AT_MOST = 10_000;

/** Another gateway may have noted it meanwhile. A key that is being changed is passed over: its next use is noted. */
const WRITE = `UPDATE api_keys SET last_used_at = used.at FROM (
    SELECT id, at FROM api_keys JOIN unnest($1::text[], $2::bigint[]) AS u(key_id, at) ON id = key_id
    WHERE last_used_at IS NULL OR last_used_at <= at - ${NOTE_SECONDS}
    ORDER BY id FOR UPDATE OF api_keys SKIP LOCKED
  ) AS used WHERE api_keys.id = used.id`;

/** When keys were used last. A request costs a look into memory; a job writes for all of them together. */
@Injectable()
export class KeyUses {
  private readonly noted = new Map<string, number>();
  private waiting = new Map<string, number>();

  constructor(private readonly db: Database) {}

  /** @param now Unix seconds of the key's environment */
  note(keyId: string, now: number): void {
    if (now < (this.noted.get(keyId) ?? -Infinity) + NOTE_SECONDS) return;
    if (this.noted.size >= KEYS_AT_MOST) this.noted.clear();
    this.noted.set(keyId, now);
    this.waiting.set(keyId, now);
  }

  /** What cannot be written now is written the next time. */
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
