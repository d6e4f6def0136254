import { Injectable } from '@nestjs/common';
import { currentRequestId, type AdjustBalanceRequest, type WithActor } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { AdjustmentEntity } from './adjustment.entity';

@Injectable()
export class AdjustmentsStore {
  async record(tx: Tx, adjustment: WithActor<AdjustBalanceRequest>): Promise<void> {
    const { adjustmentId: id, merchantId, environment, currency, reason, actor } = adjustment;
    const amount = BigInt(adjustment.amount);
    const requestId = currentRequestId();
    const row = { id, merchantId, environment, currency, amount, reason, actor, requestId };
    await tx.manager.insert(AdjustmentEntity, row);
  }
}
