import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { CheckoutRow } from './checkout.entity';
import { fromRecord, type CheckoutRecord } from './checkout.record';

/** Checkouts whose opening nobody has finished yet. */
@Injectable()
export class OpeningsStore {
  /** Locks what is due at `now` (milliseconds); those another replica holds are left to it. */
  async lockDue(tx: Tx, environment: Environment, now: number, limit: number): Promise<CheckoutRow[]> {
    const records = await tx.query<CheckoutRecord>(
      {
        name: 'lock-due-checkouts',
        text: `SELECT * FROM checkouts WHERE environment = $1 AND due_at <= $2
          ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
      },
      [environment, now, limit],
    );
    return records.map(fromRecord);
  }

  /** Saves when a checkout that this transaction has locked is due again. */
  async postpone(tx: Tx, { paymentId, retries, dueAt }: CheckoutRow): Promise<void> {
    await tx.query(
      {
        name: 'postpone-checkout',
        text: 'UPDATE checkouts SET retries = $2, due_at = $3 WHERE payment_id = $1',
      },
      [paymentId, retries, dueAt],
    );
  }
}
