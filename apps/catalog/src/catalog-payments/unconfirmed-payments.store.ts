import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { CatalogPaymentEntity } from './catalog-payment.entity';

const { fromRecord } = rowMapperOf(CatalogPaymentEntity);

/** Queue of unconfirmed payments, ordered by due time. */
@Injectable()
export class UnconfirmedPaymentsStore {
  /** Locks the rows due at `now` (milliseconds). Skips rows locked by another replica. */
  async lockDue(
    tx: Tx,
    environment: Environment,
    now: number,
    limit: number,
  ): Promise<CatalogPaymentEntity[]> {
    const records = await tx.query<DbRecord>(
      {
        name: 'lock-due-catalog-payments',
        text: `SELECT * FROM catalog_payments WHERE environment = $1 AND due_at <= $2
          ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
      },
      [environment, now, limit],
    );
    return records.map(fromRecord);
  }

  /** Saves the next due time of a payment that this transaction has locked. */
  async postpone(tx: Tx, { paymentId, retries, dueAt }: CatalogPaymentEntity): Promise<void> {
    await tx.query(
      {
        name: 'postpone-catalog-payment',
        text: 'UPDATE catalog_payments SET retries = $2, due_at = $3 WHERE payment_id = $1',
      },
      [paymentId, retries, dueAt],
    );
  }
}
