import { Injectable } from '@nestjs/common';
import type { PendingApplication } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { ApplicationEntity } from './application.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(ApplicationEntity);

const SAVE = `INSERT INTO applications (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS a(${record})
  ON CONFLICT (merchant_id) DO UPDATE SET (state, revision, sealed_form, reason, fee, change, submitted_at) = (
    excluded.state, excluded.revision, excluded.sealed_form, excluded.reason, excluded.fee, excluded.change,
    excluded.submitted_at)`;

const PENDING = `SELECT merchant_id, name AS merchant_name, revision, submitted_at::float8 AS submitted_at
  FROM applications JOIN merchants ON merchants.id = merchant_id
  WHERE state = 'submitted' AND merchant_id > $1 ORDER BY merchant_id LIMIT $2`;

@Injectable()
export class ApplicationsStore {
  constructor(private readonly db: Database) {}

  async find(merchantId: string): Promise<ApplicationEntity | null> {
    const text = `SELECT ${columns} FROM applications WHERE merchant_id = $1`;
    const [row] = await this.db.query<DbRecord>(text, [merchantId]);
    return row ? fromRecord(row) : null;
  }

  /**
   * Locks the merchant's application until the transaction ends, even if the application does not exist yet.
   * @returns null if there is no application, undefined if the merchant is unknown
   */
  async lock(tx: Tx, merchantId: string): Promise<ApplicationEntity | null | undefined> {
    const known = await tx.query('SELECT 1 AS known FROM merchants WHERE id = $1 FOR UPDATE', [merchantId]);
    if (!known.length) return undefined;
    const text = `SELECT ${columns} FROM applications WHERE merchant_id = $1`;
    const [row] = await tx.query<DbRecord>(text, [merchantId]);
    return row ? fromRecord(row) : null;
  }

  async save(tx: Tx, application: ApplicationEntity): Promise<void> {
    await tx.query(SAVE, [JSON.stringify([toRecord(application)])]);
  }

  /** Returns up to `limit + 1` submitted applications ordered by merchant ID. */
  pending(after: string, limit: number): Promise<PendingApplication[]> {
    return this.db.query<PendingApplication & Record<string, unknown>>(PENDING, [after, limit + 1]);
  }

  async nameOf(merchantId: string): Promise<string> {
    const text = 'SELECT name FROM merchants WHERE id = $1';
    const [row] = await this.db.query<{ name: string }>(text, [merchantId]);
    return row?.name ?? '';
  }
}
