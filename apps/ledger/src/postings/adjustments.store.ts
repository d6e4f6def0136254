import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  currentOperator,
  currentRequestId,
  type AdjustBalanceRequest,
  type WithActor,
} from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { AdjustmentEntity } from './adjustment.entity';

@Injectable()
export class AdjustmentsStore {
  constructor(private readonly audit: AuditLog) {}

  /**
   * Stores the author and reason of an adjustment. Writes an audit entry unless the payments service sent the
   * adjustment, because the payments service audits the credit of a receipt itself.
   */
  async record(tx: Tx, adjustment: WithActor<AdjustBalanceRequest>): Promise<void> {
    const { adjustmentId: id, merchantId, environment, currency, reason, actor } = adjustment;
    const amount = BigInt(adjustment.amount);
    const requestId = currentRequestId();
    const row = { id, merchantId, environment, currency, amount, reason, actor, requestId };
    await tx.manager.insert(AdjustmentEntity, row);
    if (!currentOperator()) return;
    const detail = { merchant: merchantId, environment, amount: adjustment.amount, currency, reason };
    await this.audit.record(tx, { action: 'balance.adjusted', subject: id, actor, detail });
  }
}
