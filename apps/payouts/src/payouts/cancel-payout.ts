import { Injectable } from '@nestjs/common';
import type { IdempotentActionRequest, Payout } from '@tulay/contracts';
import { failpoint } from '@tulay/service-host';
import { ApplyPayoutStep } from './apply-payout-step';
import type { PayoutEntity } from './payout.entity';
import { toPayout } from './payout.view';
import { PayoutsStore } from './payouts.store';

/** Cancels a payout for its merchant, as long as it was not sent. */
@Injectable()
export class CancelPayout {
  constructor(
    private readonly payouts: PayoutsStore,
    private readonly applyStep: ApplyPayoutStep,
  ) {}

  async execute(query: IdempotentActionRequest): Promise<Payout> {
    const { id } = await this.payouts.get(query);
    const cancelled = await this.applyStep
      .execute({ payoutId: id, trigger: 'merchant.cancelled' })
      .catch((refusal: Error) => this.cancelledBefore(query, refusal));
    failpoint('payouts.cancel.saved');
    return toPayout(cancelled);
  }

  /** A retry of a cancellation that succeeded gets its result, not `invalid_state`. */
  private async cancelledBefore(query: IdempotentActionRequest, refusal: Error): Promise<PayoutEntity> {
    const payout = query.isRetry ? await this.payouts.get(query) : null;
    if (payout?.status !== 'cancelled') throw refusal;
    return payout;
  }
}
