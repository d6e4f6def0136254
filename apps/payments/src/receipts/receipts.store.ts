import type { ReceiptOutcome, UnappliedReason } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Tx } from '@tulay/persistence';
import { Injectable } from '@nestjs/common';
import type { Notice, ReceiptRow } from './receipt.entity';

/** A row of the table: bigint columns are text. */
export interface ReceiptRecord extends Record<string, unknown> {
  provider: string;
  provider_ref: string;
  status: Notice['status'];
  reference: string;
  payment_id: string | null;
  amount: string;
  currency: Currency;
  outcome: ReceiptOutcome;
  occurred_at: string;
  created: string;
}

/** All SQL of receipts. */
@Injectable()
export class ReceiptsStore {
  /** Keeps a receipt; false when its provider has told the same before. Those who race for it wait for the first. */
  async insert(tx: Tx, row: ReceiptRow): Promise<boolean> {
    const inserted = await tx.query(
      `INSERT INTO receipts
         (provider, provider_ref, status, reference, payment_id, amount, currency, outcome, occurred_at, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (provider, provider_ref, status) DO NOTHING RETURNING 1`,
      [
        row.provider,
        row.providerRef,
        row.status,
        row.reference,
        row.paymentId,
        row.amount.toString(),
        row.currency,
        row.outcome,
        row.occurredAt,
        row.created,
      ],
    );
    return inserted.length === 1;
  }

  async insertUnapplied(tx: Tx, { provider, providerRef }: Notice, reason: UnappliedReason): Promise<void> {
    await tx.query('INSERT INTO unapplied_receipts (provider, provider_ref, reason) VALUES ($1, $2, $3)', [
      provider,
      providerRef,
      reason,
    ]);
  }

  /** The receipt kept of the same provider, reference and status. */
  async find(tx: Tx, { provider, providerRef, status }: Notice): Promise<ReceiptRow | null> {
    const [record] = await tx.query<ReceiptRecord>(
      'SELECT * FROM receipts WHERE provider = $1 AND provider_ref = $2 AND status = $3',
      [provider, providerRef, status],
    );
    return record ? fromRecord(record) : null;
  }

  /** Whether a receipt has paid the payment. The payment is locked. */
  async hasPaid(tx: Tx, paymentId: string): Promise<boolean> {
    const found = await tx.query(
      "SELECT 1 FROM receipts WHERE payment_id = $1 AND status = 'paid' AND outcome = 'applied'",
      [paymentId],
    );
    return found.length > 0;
  }
}

export const fromRecord = (record: ReceiptRecord): ReceiptRow => ({
  provider: record.provider,
  providerRef: record.provider_ref,
  status: record.status,
  reference: record.reference,
  paymentId: record.payment_id,
  amount: BigInt(record.amount),
  currency: record.currency,
  outcome: record.outcome,
  occurredAt: Number(record.occurred_at),
  created: Number(record.created),
});
