import { Injectable } from '@nestjs/common';
import type { ReceiptOutcome, UnappliedReason } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Tx } from '@tulay/persistence';
import type { ProviderNotification, ProviderNotificationEntity } from './provider-notification.entity';

/** A row of the table: bigint columns are text. */
export interface ProviderNotificationRecord extends Record<string, unknown> {
  provider: string;
  provider_ref: string;
  status: ProviderNotification['status'];
  reference: string;
  payment_id: string | null;
  amount: string;
  currency: Currency;
  outcome: ReceiptOutcome;
  occurred_at: string;
  created: string;
}

/** The SQL of what providers reported. */
@Injectable()
export class ProviderNotificationsStore {
  /**
   * Inserts a notification. Concurrent inserts of the same one wait for the first.
   * @returns the earlier notification of the same provider, reference and status, or null when there was none
   */
  async insertOrFind(tx: Tx, row: ProviderNotificationEntity): Promise<ProviderNotificationEntity | null> {
    const inserted = await tx.query(
      `INSERT INTO provider_notifications
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
    return inserted.length ? null : this.find(tx, row);
  }

  /** Stores money that belongs to no payment, after the notification that reported it. */
  async insertUnapplied(
    tx: Tx,
    { provider, providerRef }: ProviderNotification,
    reason: UnappliedReason,
  ): Promise<void> {
    await tx.query('INSERT INTO unapplied_receipts (provider, provider_ref, reason) VALUES ($1, $2, $3)', [
      provider,
      providerRef,
      reason,
    ]);
  }

  /** Whether a notification has paid the payment. The payment is locked. */
  async hasPaid(tx: Tx, paymentId: string): Promise<boolean> {
    const found = await tx.query(
      "SELECT 1 FROM provider_notifications WHERE payment_id = $1 AND status = 'paid' AND outcome = 'applied'",
      [paymentId],
    );
    return found.length > 0;
  }

  private async find(
    tx: Tx,
    { provider, providerRef, status }: ProviderNotification,
  ): Promise<ProviderNotificationEntity | null> {
    const [record] = await tx.query<ProviderNotificationRecord>(
      'SELECT * FROM provider_notifications WHERE provider = $1 AND provider_ref = $2 AND status = $3',
      [provider, providerRef, status],
    );
    return record ? fromRecord(record) : null;
  }
}

export const fromRecord = (record: ProviderNotificationRecord): ProviderNotificationEntity => ({
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
