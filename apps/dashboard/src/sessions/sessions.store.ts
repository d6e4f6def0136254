import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { SessionEntity } from './session.entity';
import { IDLE_SECONDS, LIFE_SECONDS } from './session.rules';

const { columns, record, toRecord, fromRecord } = rowMapperOf(SessionEntity);

const INSERT = `INSERT INTO sessions (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS s(${record})`;

/**
 * Shared lock: concurrent sign-ins of a user do not block each other, but they block operations that end all
 * of the user's sessions, and vice versa.
 */
const LOCK_TO_OPEN = 'SELECT FROM users WHERE id = $1 FOR SHARE';
const LOCK = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';

const OPEN_ONES = `SELECT ${columns} FROM sessions
  WHERE user_id = $1 AND ended_at IS NULL AND NOT awaits_factor AND seen_at > $2 AND created > $3 ORDER BY created DESC, id`;

const HAS_FACTOR = `SELECT FROM totps WHERE user_id = $1 AND confirmed_at IS NOT NULL
  UNION ALL SELECT FROM passkeys WHERE user_id = $1 LIMIT 1`;

@Injectable()
export class SessionsStore {
  constructor(private readonly db: Database) {}

  /**
   * Blocks operations that end all of the user's sessions until the transaction ends, so that these
   * operations also end the session created in the transaction.
   */
  async lockToOpen(tx: Tx, userId: string): Promise<void> {
    await tx.query(LOCK_TO_OPEN, [userId]);
  }

  async insert(tx: Tx, session: SessionEntity): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(session)])]);
  }

  async byTokenHash(hash: string): Promise<SessionEntity | null> {
    const text = `SELECT ${columns} FROM sessions WHERE token_hash = $1`;
    const [row] = await this.db.query<DbRecord>(text, [hash]);
    return row ? fromRecord(row) : null;
  }

  /**
   * Returns a user's active sessions, newest first.
   * @param now Unix seconds
   */
  async ofUser(userId: string, now: number): Promise<SessionEntity[]> {
    const values = [userId, now - IDLE_SECONDS, now - LIFE_SECONDS];
    return (await this.db.query<DbRecord>(OPEN_ONES, values)).map(fromRecord);
  }

  async noteSeen(id: string, now: number): Promise<void> {
    await this.db.query('UPDATE sessions SET seen_at = $2 WHERE id = $1 AND seen_at < $2', [id, now]);
  }

  async noteConfirmed(id: string, now: number): Promise<void> {
    await this.db.query('UPDATE sessions SET confirmed_at = $2 WHERE id = $1 AND confirmed_at < $2', [
      id,
      now,
    ]);
  }

  /** @returns false if the user has no such active session */
  async end(tx: Tx, userId: string, id: string, now: number): Promise<boolean> {
    const text = `UPDATE sessions SET ended_at = $3 WHERE id = $1 AND user_id = $2 AND ended_at IS NULL RETURNING id`;
    return (await tx.query(text, [id, userId, now])).length > 0;
  }

  async endByTokenHash(tx: Tx, hash: string, now: number): Promise<void> {
    await tx.query('UPDATE sessions SET ended_at = $2 WHERE token_hash = $1 AND ended_at IS NULL', [
      hash,
      now,
    ]);
  }

  /** Records the verification of a second factor, which also counts as an authentication. */
  async noteFactor(tx: Tx, id: string, now: number): Promise<void> {
    await tx.query('UPDATE sessions SET second_factor_at = $2, confirmed_at = $2 WHERE id = $1', [id, now]);
  }

  async hasFactor(userId: string, db: Pick<Tx, 'query'> = this.db): Promise<boolean> {
    return (await db.query(HAS_FACTOR, [userId])).length > 0;
  }

  async endOthers(tx: Tx, { userId, id }: SessionEntity, now: number): Promise<void> {
    await tx.query(LOCK, [userId]);
    const text = 'UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL';
    await tx.query(text, [userId, id, now]);
  }

  async endAll(tx: Tx, userId: string, now: number): Promise<void> {
    await tx.query(LOCK, [userId]);
    await tx.query('UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL', [
      userId,
      now,
    ]);
  }
}
