import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { PasskeyEntity } from './passkey.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(PasskeyEntity);

const INSERT = `INSERT INTO passkeys (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS p(${record})
  ON CONFLICT (id) DO NOTHING RETURNING id`;

/**
 * PostgreSQL rechecks the condition after waiting for the row lock. The counter of an authenticator without
 * counter support is always 0.
 */
const USE = `UPDATE passkeys SET counter = $2, last_used_at = $3
  WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`;

@Injectable()
export class PasskeysStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns a user's passkeys, oldest first. The list is not paginated, because the number of passkeys is
   * limited.
   */
  async ofUser(userId: string): Promise<PasskeyEntity[]> {
    const text = `SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY created, id`;
    return (await this.db.query<DbRecord>(text, [userId])).map(fromRecord);
  }

  /** Returns the IDs of a user's passkeys. Prevents other transactions from adding passkeys for this user. */
  async lockedOfUser(tx: Tx, userId: string): Promise<{ id: string }[]> {
    await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    return tx.query<{ id: string }>('SELECT id FROM passkeys WHERE user_id = $1', [userId]);
  }

  async byId(id: string): Promise<PasskeyEntity | null> {
    const [row] = await this.db.query<DbRecord>(`SELECT ${columns} FROM passkeys WHERE id = $1`, [id]);
    return row ? fromRecord(row) : null;
  }

  /** Adds a passkey. Returns false if the passkey already exists. */
  async add(tx: Tx, passkey: PasskeyEntity): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify([toRecord(passkey)])])).length > 0;
  }

  /**
   * Updates the counter and the time of the last use.
   * @returns false if a nonzero counter did not increase or the passkey was removed in the meantime
   */
  async use(tx: Tx, id: string, counter: number, now: number): Promise<boolean> {
    return (await tx.query(USE, [id, counter, now])).length > 0;
  }

  /** Removes a passkey and returns its name, or null if the user has no such passkey. */
  async remove(tx: Tx, userId: string, id: string): Promise<string | null> {
    const text = 'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name';
    const [row] = await tx.query<{ name: string }>(text, [id, userId]);
    return row?.name ?? null;
  }
}
