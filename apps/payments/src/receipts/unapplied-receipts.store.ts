import { Injectable } from '@nestjs/common';
import { notFound, type OpenReceipts, type UnappliedReason } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import type { ResolutionRow, UnappliedRow } from './receipt.entity';
import { fromRecord, type ReceiptRecord } from './receipts.store';

interface UnappliedRecord extends ReceiptRecord {
  id: string;
  reason: UnappliedReason;
  payment_merchant_id: string | null;
  resolution: ResolutionRow | null;
}

const RESOLUTION = `CASE WHEN x.receipt_id IS NOT NULL THEN json_build_object('receiptId', x.receipt_id,
    'outcome', x.outcome, 'note', x.note, 'actor', x.actor, 'merchantId', x.merchant_id,
    'adjustmentId', x.adjustment_id, 'done', x.done, 'created', x.created) END AS resolution`;
const UNAPPLIED = `SELECT u.id, u.reason, r.*, p.merchant_id AS payment_merchant_id, ${RESOLUTION}
  FROM unapplied_receipts u JOIN receipts r USING (provider, provider_ref, status)
  LEFT JOIN payments p ON p.id = r.payment_id
  LEFT JOIN receipt_resolutions x ON x.receipt_id = u.id`;

/** All SQL of the money that belongs to no payment, and of what operators did with it. */
@Injectable()
export class UnappliedReceiptsStore {
  constructor(private readonly db: Database) {}

  /** Up to `limit + 1` rows, newest first: the extra one tells that there is another page. */
  async list(limit: number, before: number | null, resolved: boolean): Promise<UnappliedRow[]> {
    const records = await this.db.query<UnappliedRecord>(
      `${UNAPPLIED} WHERE u.id < coalesce($1, 9223372036854775807) AND ($3 OR x.done IS NOT TRUE)
       ORDER BY u.id DESC LIMIT $2`,
      [before, limit + 1, resolved],
    );
    return records.map(toRow);
  }

  /** @throws DomainError `not_found` */
  async get(id: number): Promise<UnappliedRow> {
    const [record] = await this.db.query<UnappliedRecord>(`${UNAPPLIED} WHERE u.id = $1`, [id]);
    if (!record) throw notFound('unapplied receipt', String(id));
    return toRow(record);
  }

  /** Those no operator has done with, and Unix seconds when the oldest came. */
  async open(): Promise<OpenReceipts> {
    const [row] = await this.db.query<{ open: string; oldest: string | null }>(
      `SELECT count(*) AS open, min(r.created) AS oldest
       FROM unapplied_receipts u JOIN receipts r USING (provider, provider_ref, status)
       LEFT JOIN receipt_resolutions x ON x.receipt_id = u.id WHERE x.done IS NOT TRUE`,
    );
    return { open: Number(row.open), oldest: row.oldest === null ? null : Number(row.oldest) };
  }

  /** Keeps a decision; false when there is one already. Those who race for it wait for the first. */
  async resolve(tx: Tx, row: ResolutionRow): Promise<boolean> {
    const inserted = await tx.query(
      `INSERT INTO receipt_resolutions (receipt_id, outcome, note, actor, merchant_id, adjustment_id, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (receipt_id) DO NOTHING RETURNING 1`,
      [row.receiptId, row.outcome, row.note, row.actor, row.merchantId, row.adjustmentId, row.created],
    );
    return inserted.length === 1;
  }

  async booked(receiptId: number, at: number): Promise<void> {
    await this.db.query(
      'UPDATE receipt_resolutions SET booked_at = $2 WHERE receipt_id = $1 AND booked_at IS NULL',
      [receiptId, at],
    );
  }

  /** Receipts whose credit was decided before `before` (Unix seconds) and is not booked, oldest first. */
  async unbooked(before: number, limit: number): Promise<number[]> {
    const rows = await this.db.query<{ receipt_id: string }>(
      `SELECT receipt_id FROM receipt_resolutions WHERE NOT done AND created < $1 ORDER BY created LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ receipt_id }) => Number(receipt_id));
  }
}

const toRow = (record: UnappliedRecord): UnappliedRow => ({
  ...fromRecord(record),
  id: Number(record.id),
  reason: record.reason,
  paymentMerchantId: record.payment_merchant_id,
  resolution: record.resolution,
});
