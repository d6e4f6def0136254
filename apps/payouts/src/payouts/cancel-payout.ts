import { Injectable } from '@nestjs/common';
import type { GetQuery, Payout } from '@tulay/contracts';
import { failpoint } from '@tulay/service-host';
import { MovePayout } from './move-payout';
import { toPayout } from './payout.view';
import { PayoutsStore } from './payouts.store';

/** Stops a payout that was not sent yet, on the merchant's wish. */
@Injectable()
export class CancelPayout {
  constructor(
    private readonly payouts: PayoutsStore,
    private readonly move: MovePayout,
  ) {}

  async execute(query: GetQuery): Promise<Payout> {
    const { id } = await this.payouts.get(query);
    const cancelled = await this.move.execute(id, 'merchant.cancelled');
    failpoint('payouts.cancel.saved');
    return toPayout(cancelled);
  }
}
