import { Injectable } from '@nestjs/common';
import { currentRequestId, type AdjustBalanceRequest } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';

/** The authors and reasons of adjustments. */
@Injectable()
export class AdjustmentsStore {
  async record(tx: Tx, adjustment: AdjustBalanceRequest): Promise<void> {
    const { adjustmentId, merchantId, environment, currency, amount, reason, actor } = adjustment;
    await tx.query(
      `INSERT INTO adjustments (id, merchant_id, environment, currency, amount, reason, actor, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [adjustmentId, merchantId, environment, currency, amount, reason, actor, currentRequestId()],
    );
  }
}
