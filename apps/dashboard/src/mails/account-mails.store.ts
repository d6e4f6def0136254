import { Injectable } from '@nestjs/common';
import type { AccountMailOrder } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { AccountMailEntity } from './account-mail.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(AccountMailEntity);

const INSERT = `INSERT INTO account_mails (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS m(${record})`;

const WAITING = `SELECT id, kind, recipient FROM account_mails WHERE taken_at IS NULL ORDER BY id LIMIT $1`;

/** Invitations to two teams are two. */
const FIND = `SELECT ${columns}, EXISTS (
    SELECT 1 FROM account_mails newer
    WHERE newer.recipient = m.recipient AND newer.kind = m.kind AND newer.id > m.id
      AND m.kind <> 'invitation') AS is_replaced
  FROM account_mails m WHERE id = $1`;

const FORGET = `DELETE FROM account_mails WHERE id IN (
  SELECT id FROM account_mails WHERE id < $1 ORDER BY id LIMIT $2) RETURNING 1`;

export interface FoundMail {
  mail: AccountMailEntity;
  /** Its reader has been written a newer one of this kind. */
  isReplaced: boolean;
}

/** The mails that wait for the notifier, and what it reads of them. */
@Injectable()
export class AccountMailsStore {
  constructor(private readonly db: Database) {}

  async add(tx: Tx, mail: AccountMailEntity): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(mail)])]);
  }

  /** Those that the notifier has not taken yet, the oldest first. */
  waiting(limit: number): Promise<AccountMailOrder[]> {
    return this.db.query<AccountMailOrder>(WAITING, [limit]);
  }

  async noteTaken(ids: readonly string[], now: number): Promise<void> {
    const text = 'UPDATE account_mails SET taken_at = $2 WHERE id = ANY($1) AND taken_at IS NULL';
    await this.db.query(text, [ids, now]);
  }

  async find(id: string): Promise<FoundMail | null> {
    const [row] = await this.db.query<DbRecord & { is_replaced: boolean }>(FIND, [id]);
    return row ? { mail: fromRecord(row), isReplaced: row.is_replaced } : null;
  }

  /** Deletes some that are older. @param before an id. @returns whether there may be more */
  async forget(before: string, limit: number): Promise<boolean> {
    return (await this.db.query(FORGET, [before, limit])).length === limit;
  }
}
