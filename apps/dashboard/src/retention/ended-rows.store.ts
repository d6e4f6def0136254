import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';

/**
 * Deletes by age alone, because the retention period is longer than any session, link or invitation is valid.
 */
const oldest = (table: string, key: string): string => `DELETE FROM ${table} WHERE ${key} IN (
  SELECT ${key} FROM ${table} WHERE created < $1 ORDER BY created LIMIT $2) RETURNING 1`;

/** Users who have requested another link in the meantime are not deleted. */
const NEVER_VERIFIED = `DELETE FROM users WHERE id IN (
  SELECT id FROM users u WHERE verified_at IS NULL AND created < $1
    AND NOT EXISTS (SELECT FROM links l WHERE l.user_id = u.id)
  ORDER BY created LIMIT $2) RETURNING 1`;

/** Links are deleted before users, because they reference users. */
const FORGET = [
  oldest('sessions', 'id'),
  oldest('links', 'token_hash'),
  oldest('invitations', 'id'),
  NEVER_VERIFIED,
];

/** Deletes expired sessions, links and invitations, and users who never verified their address. */
@Injectable()
export class EndedRowsStore {
  constructor(private readonly db: Database) {}

  /**
   * Deletes up to `limit` rows of each kind, oldest first.
   * @param before Unix seconds
   * @returns whether more rows may remain
   */
  async forget(before: number, limit: number): Promise<boolean> {
    let more = false;
    for (const text of FORGET) more = (await this.db.query(text, [before, limit])).length === limit || more;
    return more;
  }
}
