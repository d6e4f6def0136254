import { Injectable } from '@nestjs/common';
import { notFound, type OpenReceipts, type UnappliedReason } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import type { ReceiptResolutionEntity, UnappliedReceiptDetails } from './unapplied-receipt.entity';
import {
  fromRecord,
  type ProviderNotificationRecord,
} from '../provider-notifications/provider-notifications.store';

interface UnappliedRecord extends ProviderNotificationRecord {
  id: string;
  reason: UnappliedReason;
  payment_merchant_id: string | null;
  resolution: ReceiptResolutionEntity | null;
}

const RESOLUTION = `CASE WHEN x.receipt_id IS NOT NULL THEN json_build_object('receiptId', x.receipt_id,
    'outcome', x.outcome, 'note', x.note, 'actor', x.actor, 'merchantId', x.merchant_id,
    'adjustmentId', x.adjustment_id, 'done', x.done, 'created', x.created) END AS resolution`;
const UNAPPLIED = `SELECT u.id, u.reason, r.*, p.merchant_id AS payment_merchant_id, ${RESOLUTION}
  FROM unapplied_receipts u JOIN provider_notifications r USING (provider, provider_ref, status)
  LEFT JOIN payments p ON p.id = r.payment_id
  LEFT JOIN receipt_resolutions x ON x.receipt_id = u.id`;

/** The SQL of money that belongs to no payment, and of its resolutions. */
@Injectable()
export class UnappliedReceiptsStore {
  constructor(private readonly db: Database) {}

  /** Up to `limit + 1` receipts, newest first: the extra one shows that there is another page. */
  async list(limit: number, before: number | null, resolved: boolean): Promise<UnappliedReceiptDetails[]> {
    const records = await this.db.query<UnappliedRecord>(
      `${UNAPPLIED} WHERE u.id < coalesce($1, 9223372036854775807) AND ($3 OR x.done IS NOT TRUE)
       ORDER BY u.id DESC LIMIT $2`,
      [before, limit + 1, resolved],
    );
    return records.map(toRow);
  }

  /** @throws DomainError `not_found` */
  async get(id: number): Promise<UnappliedReceiptDetails> {
    const [record] = await this.db.query<UnappliedRecord>(`${UNAPPLIED} WHERE u.id = $1`, [id]);
    if (!record) throw notFound('unapplied receipt', String(id));
    return toRow(record);
  }

  /** How many receipts are open, and when the oldest came (Unix seconds). */
  async open(): Promise<OpenReceipts> {
    const [row] = await this.db.query<{ open: string; oldest: string | null }>(
      `SELECT count(*) AS open, min(r.created) AS oldest
       FROM unapplied_receipts u JOIN provider_notifications r USING (provider, provider_ref, status)
       LEFT JOIN receipt_resolutions x ON x.receipt_id = u.id WHERE x.done IS NOT TRUE`,
    );
    return { open: Number(row.open), oldest: row.oldest === null ? null : Number(row.oldest) };
  }

  /** Saves a resolution. Concurrent ones wait for the first. @returns false when there is one already */
  async resolve(tx: Tx, row: ReceiptResolutionEntity): Promise<boolean> {
    const inserted = await tx.query(
      `INSERT INTO receipt_resolutions (receipt_id, outcome, note, actor, merchant_id, adjustment_id, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (receipt_id) DO NOTHING RETURNING 1`,
      [row.receiptId, row.outcome, row.note, row.actor, row.merchantId, row.adjustmentId, row.created],
    );
    return inserted.length === 1;
  }

  async markBooked(receiptId: number, at: number): Promise<void> {
    await this.db.query(
      'UPDATE receipt_resolutions SET booked_at = $2 WHERE receipt_id = $1 AND booked_at IS NULL',
      [receiptId, at],
    );
  }

  /** AcquirerWorld whose credit was decided before `before` (Unix seconds) and is not booked, oldest first. */
  async unbooked(before: number, limit: number): Promise<number[]> {
    const rows = await this.db.query<{ receipt_id: string }>(
      `SELECT receipt_id FROM receipt_resolutions WHERE NOT done AND created < $1 ORDER BY created LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ receipt_id }) => Number(receipt_id));
  }
}

const toRow = (record: UnappliedRecord): UnappliedReceiptDetails => ({
  id: Number(record.id),
  provider: record.provider,
  providerRef: record.provider_ref,
  status: 'paid',
  reason: record.reason,
  notification: fromRecord(record),
  paymentMerchantId: record.payment_merchant_id,
  resolution: record.resolution,
});
