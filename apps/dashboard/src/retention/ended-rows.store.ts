import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';

/** Each ended long before it is this old, by the longest life of its kind. */
const oldest = (table: string, key: string): string => `DELETE FROM ${table} WHERE ${key} IN (
  SELECT ${key} FROM ${table} WHERE created < $1 ORDER BY created LIMIT $2) RETURNING 1`;

/** Whoever asks for another link has a newer one. */
const NEVER_VERIFIED = `DELETE FROM users WHERE id IN (
  SELECT id FROM users u WHERE verified_at IS NULL AND created < $1
    AND NOT EXISTS (SELECT FROM links l WHERE l.user_id = u.id)
  ORDER BY created LIMIT $2) RETURNING 1`;

/** In this order: links name their person. */
const FORGET = [
  oldest('sessions', 'id'),
  oldest('links', 'token_hash'),
  oldest('invitations', 'id'),
  NEVER_VERIFIED,
];

/** What nobody can use any more: sessions, links, invitations, and sign-ups whose address was never confirmed. */
@Injectable()
export class EndedRowsStore {
  constructor(private readonly db: Database) {}

  /**
   * Deletes the oldest, of each kind up to `limit`.
   * @param before Unix seconds: what was created earlier goes. @returns whether there may be more
   */
  async forget(before: number, limit: number): Promise<boolean> {
    let more = false;
    for (const text of FORGET) more = (await this.db.query(text, [before, limit])).length === limit || more;
    return more;
  }
}
