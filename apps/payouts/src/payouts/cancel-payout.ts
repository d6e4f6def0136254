import { Injectable } from '@nestjs/common';
import type { IdempotentActionRequest, Payout } from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { failpoint } from '@tulay/service-host';
import { ApplyPayoutStep } from './apply-payout-step';
import { toPayout } from './payout.view';
import { PayoutsStore } from './payouts.store';

@Injectable()
export class CancelPayout {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutsStore,
    private readonly applyStep: ApplyPayoutStep,
  ) {}

  async execute(query: IdempotentActionRequest): Promise<Payout> {
    const { id } = await this.payouts.get(query);
    const cancelled = await executeOnce(this.db, (tx) => this.cancelIn(tx, id)).catch((refusal: Error) =>
      this.cancelledBefore(query, refusal),
    );
    failpoint('payouts.cancel.saved');
    return cancelled;
  }

  private async cancelIn(tx: Tx, payoutId: string): Promise<Payout> {
    return toPayout((await this.applyStep.executeIn(tx, { payoutId, trigger: 'merchant.cancelled' })).after);
  }

  /**
   * A retry succeeds if the payout is canceled, because the first request may have been applied without a
   * response.
   */
  private async cancelledBefore(query: IdempotentActionRequest, refusal: Error): Promise<Payout> {
    const payout = query.isRetry ? await this.payouts.get(query) : null;
    if (payout?.status !== 'cancelled') throw refusal;
    return toPayout(payout);
  }
}
