import { Injectable } from '@nestjs/common';
import type { AccountMailOrder } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { AccountMailEntity } from './account-mail.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(AccountMailEntity);

const INSERT = `INSERT INTO account_mails (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS m(${record})`;

const PENDING = `SELECT id, kind, recipient FROM account_mails
  WHERE taken_at IS NULL AND next_try_at <= $1 ORDER BY id LIMIT $2`;

/** Invitations are never replaced, because a newer invitation may be to another team. */
const FIND = `SELECT ${columns}, EXISTS (
    SELECT 1 FROM account_mails newer
    WHERE newer.recipient = m.recipient AND newer.kind = m.kind AND newer.id > m.id
      AND m.kind <> 'invitation') AS is_replaced
  FROM account_mails m WHERE id = $1`;

const FORGET = `DELETE FROM account_mails WHERE id IN (
  SELECT id FROM account_mails WHERE id < $1 ORDER BY id LIMIT $2) RETURNING 1`;

export interface FoundMail {
  mail: AccountMailEntity;
  /** Whether the recipient has been sent a newer email of the same kind. */
  isReplaced: boolean;
}

/** Queue of account emails for the notifier. */
@Injectable()
export class AccountMailsStore {
  constructor(private readonly db: Database) {}

  async add(tx: Tx, mail: AccountMailEntity): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(mail)])]);
  }

  /**
   * Returns due emails that the notifier has not accepted yet, oldest first.
   * @param now Unix seconds
   */
  waiting(now: number, limit: number): Promise<AccountMailOrder[]> {
    return this.db.query<AccountMailOrder>(PENDING, [now, limit]);
  }

  /**
   * Postpones the next submission of an email.
   * @param until Unix seconds
   */
  async putOff(id: string, until: number): Promise<void> {
    await this.db.query('UPDATE account_mails SET next_try_at = $2 WHERE id = $1', [id, until]);
  }

  async noteTaken(ids: readonly string[], now: number): Promise<void> {
    const text = 'UPDATE account_mails SET taken_at = $2 WHERE id = ANY($1) AND taken_at IS NULL';
    await this.db.query(text, [ids, now]);
  }

  async find(id: string): Promise<FoundMail | null> {
    const [row] = await this.db.query<DbRecord & { is_replaced: boolean }>(FIND, [id]);
    return row ? { mail: fromRecord(row), isReplaced: row.is_replaced } : null;
  }

  /**
   * Deletes a batch of emails older than `before`.
   * @param before an ID
   * @returns whether older emails may remain
   */
  async forget(before: string, limit: number): Promise<boolean> {
    return (await this.db.query(FORGET, [before, limit])).length === limit;
  }
}
