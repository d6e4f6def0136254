import { Injectable } from '@nestjs/common';
import type { IdempotentActionRequest, Payout } from '@tulay/contracts';
import { failpoint } from '@tulay/service-host';
import { MovePayout } from './move-payout';
import type { PayoutEntity } from './payout.entity';
import { toPayout } from './payout.view';
import { PayoutsStore } from './payouts.store';

/** Stops a payout that was not sent yet, on the merchant's wish. */
@Injectable()
export class CancelPayout {
  constructor(
    private readonly payouts: PayoutsStore,
    private readonly move: MovePayout,
  ) {}

  async execute(query: IdempotentActionRequest): Promise<Payout> {
    const { id } = await this.payouts.get(query);
    const cancelled = await this.move
      .execute(id, 'merchant.cancelled')
      .catch((refusal: Error) => this.doneBefore(query, refusal));
    failpoint('payouts.cancel.saved');
    return toPayout(cancelled);
  }

  /** Whoever cannot know whether it was done is not told that it cannot be done. */
  private async doneBefore(query: IdempotentActionRequest, refusal: Error): Promise<PayoutEntity> {
    const payout = query.isRetry ? await this.payouts.get(query) : null;
    if (payout?.status !== 'cancelled') throw refusal;
    return payout;
  }
}
