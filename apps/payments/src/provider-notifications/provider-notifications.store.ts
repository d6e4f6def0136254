import { Injectable } from '@nestjs/common';
import type { UnappliedReason } from '@tulay/contracts';
import { rowMapperOf, type DbRecord, type Prepared, type Tx } from '@tulay/persistence';
import { ProviderNotificationEntity, type ProviderNotification } from './provider-notification.entity';

const { columns, record: types, fromRecord, toRecord } = rowMapperOf(ProviderNotificationEntity);

const INSERT: Prepared = {
  name: 'insert-provider-notification',
  text: `INSERT INTO provider_notifications (${columns})
    SELECT ${columns} FROM json_to_recordset($1::json) AS n(${types})
    ON CONFLICT (provider, provider_ref, status) DO NOTHING RETURNING 1`,
};

@Injectable()
export class ProviderNotificationsStore {
  /**
   * Inserts a notification. A concurrent insert of the same notification waits for the first to commit.
   * @returns the existing notification with the same provider, reference and status, or null if the
   * notification is new
   */
  async insertOrFind(
    tx: Tx,
    notification: ProviderNotificationEntity,
  ): Promise<ProviderNotificationEntity | null> {
    const inserted = await tx.query(INSERT, [JSON.stringify([toRecord(notification)])]);
    return inserted.length ? null : this.find(tx, notification);
  }

  /** Defers the foreign key, so that this transaction can insert a notification before its payment. */
  async deferPayment(tx: Tx): Promise<void> {
    await tx.query('SET CONSTRAINTS provider_notifications_payment_id_fkey DEFERRED', []);
  }

  /** Inserts an unapplied receipt. Its notification must be stored first. */
  async insertUnapplied(
    tx: Tx,
    { provider, providerRef }: ProviderNotification,
    reason: UnappliedReason,
  ): Promise<void> {
    const text = 'INSERT INTO unapplied_receipts (provider, provider_ref, reason) VALUES ($1, $2, $3)';
    await tx.query(text, [provider, providerRef, reason]);
  }

  /**
   * Returns whether money reported by a notification was already applied to the payment. The payment must be
   * locked.
   */
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
    const [record] = await tx.query<DbRecord>(
      'SELECT * FROM provider_notifications WHERE provider = $1 AND provider_ref = $2 AND status = $3',
      [provider, providerRef, status],
    );
    return record ? fromRecord(record) : null;
  }
}
