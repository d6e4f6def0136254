import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { MerchantEntity } from './merchant.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(MerchantEntity);

/**
 * Delay before the job's first attempt, because the request that verifies the email address already makes an
 * attempt.
 */
const FIRST_TRY_SECONDS = 10;

const INSERT = `INSERT INTO merchants (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS m(${record})`;

/** SQL condition for merchants that still have to be created at the gateway. */
export const PENDING = 'opened_at IS NULL AND refused IS NULL';

const TO_OPEN = `SELECT m.*, u.email FROM merchants m JOIN users u ON u.id = m.owner_id
  WHERE ${PENDING} AND m.owner_id = $1`;

/** Locks the row before reading it, so that only one of two concurrent requests gets the secret. */
const TAKE_KEY = `UPDATE merchants SET sealed_key = NULL FROM (
    SELECT id AS taken, sealed_key AS text FROM merchants
    WHERE id = $1 AND opened_at IS NOT NULL AND sealed_key IS NOT NULL AND created > $2 FOR UPDATE
  ) AS kept WHERE id = taken RETURNING key_id, text`;

const ADOPT = `INSERT INTO merchants (id, name, opened_at, created) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`;

/** Data for creating a merchant at the gateway. */
export type MerchantDraft = Pick<MerchantEntity, 'id' | 'name'> & {
  email: string;
  keyId: string;
  keyHash: string;
  keyLast4: string;
};

@Injectable()
export class MerchantsStore {
  constructor(private readonly db: Database) {}

  async insert(tx: Tx, merchant: Omit<MerchantEntity, 'tries' | 'nextTryAt'>): Promise<void> {
    const row = { ...merchant, tries: 0, nextTryAt: merchant.created + FIRST_TRY_SECONDS };
    await tx.query(INSERT, [JSON.stringify([toRecord(row)])]);
  }

  /** Adds a merchant that exists at the gateway. Does nothing if the merchant was already added. */
  async adopt(
    { id, name, created }: Pick<MerchantEntity, 'id' | 'name' | 'created'>,
    now: number,
  ): Promise<void> {
    await this.db.query(ADOPT, [id, name, now, created]);
  }

  /** Returns a user's merchant that still has to be created at the gateway, or null. */
  async toOpen(ownerId: string): Promise<MerchantDraft | null> {
    const [row] = await this.db.query<DbRecord & { email: string }>(TO_OPEN, [ownerId]);
    // Only a merchant that signed up in the dashboard can be pending, so the row has a key.
    return row ? ({ ...fromRecord(row), email: row.email } as MerchantDraft) : null;
  }

  async noteOpened(id: string, now: number): Promise<void> {
    await this.db.query(`UPDATE merchants SET opened_at = $2 WHERE id = $1 AND ${PENDING}`, [id, now]);
  }

  async noteRefused(id: string, code: string): Promise<void> {
    const text = `UPDATE merchants SET refused = $2, sealed_key = NULL WHERE id = $1 AND ${PENDING}`;
    await this.db.query(text, [id, code]);
  }

  /**
   * Returns the first key's encrypted secret and deletes it.
   * @param since Unix seconds; the secrets of merchants created before this time have expired
   */
  async takeKey(tx: Tx, id: string, since: number): Promise<{ keyId: string; sealed: string } | null> {
    const [row] = await tx.query<{ key_id: string; text: string }>(TAKE_KEY, [id, since]);
    return row ? { keyId: row.key_id, sealed: row.text } : null;
  }

  /** Returns whether `takeKey` would return a secret. */
  async hasKey(id: string, since: number): Promise<boolean> {
    const text = `SELECT FROM merchants
      WHERE id = $1 AND opened_at IS NOT NULL AND sealed_key IS NOT NULL AND created > $2`;
    return (await this.db.query(text, [id, since])).length === 1;
  }

  async forgetKeys(since: number): Promise<void> {
    const text = 'UPDATE merchants SET sealed_key = NULL WHERE sealed_key IS NOT NULL AND created <= $1';
    await this.db.query(text, [since]);
  }
}
