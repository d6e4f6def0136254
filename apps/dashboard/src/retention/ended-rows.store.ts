import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';

/** At this age every row has expired, because the retention exceeds the longest lifetime of its kind. */
const oldest = (table: string, key: string): string => `DELETE FROM ${table} WHERE ${key} IN (
  SELECT ${key} FROM ${table} WHERE created < $1 ORDER BY created LIMIT $2) RETURNING 1`;

/** A user who requests another link has a newer one. */
const NEVER_VERIFIED = `DELETE FROM users WHERE id IN (
  SELECT id FROM users u WHERE verified_at IS NULL AND created < $1
    AND NOT EXISTS (SELECT FROM links l WHERE l.user_id = u.id)
  ORDER BY created LIMIT $2) RETURNING 1`;

/** Order matters: links reference users. */
const FORGET = [
  oldest('sessions', 'id'),
  oldest('links', 'token_hash'),
  oldest('invitations', 'id'),
  NEVER_VERIFIED,
];

/**
 * Deletes rows that can no longer be used: sessions, links, invitations, and users whose address was never
 * verified.
 */
@Injectable()
export class EndedRowsStore {
  constructor(private readonly db: Database) {}

  /**
   * Deletes the oldest rows, up to `limit` of each kind.
   * @param before Unix seconds; older rows are deleted
   * @returns whether there may be more
   */
  async forget(before: number, limit: number): Promise<boolean> {
    let more = false;
    for (const text of FORGET) more = (await this.db.query(text, [before, limit])).length === limit || more;
    return more;
  }
}
