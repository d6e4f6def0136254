import { Injectable } from '@nestjs/common';
import { notFound, PAYOUT_OUTCOMES, type Payout, type PayoutOutcome } from '@tulay/contracts';
import { MovePayout } from './move-payout';
import type { PayoutFailure } from './payout.entity';
import type { PayoutTrigger } from './payout.states';
import { toPayout } from './payout.view';

const OUTCOMES: Record<PayoutOutcome, { trigger: PayoutTrigger; failure?: PayoutFailure }> = {
  succeed: { trigger: 'provider.succeeded' },
  fail: {
    trigger: 'provider.failed',
    failure: { code: 'rejected_by_bank', message: 'The receiving bank rejected the payout' },
  },
  return: {
    trigger: 'provider.returned',
    failure: { code: 'returned', message: 'The receiving bank sent the payout back' },
  },
};

/** What an operator found out of a payout whose provider never said. */
@Injectable()
export class SettlePayout {
  constructor(private readonly move: MovePayout) {}

  async execute({ payoutId, outcome }: { payoutId: string; outcome: PayoutOutcome }): Promise<Payout> {
    if (!PAYOUT_OUTCOMES.includes(outcome)) throw notFound('outcome', outcome);
    const { trigger, failure } = OUTCOMES[outcome];
    return toPayout(await this.move.execute(payoutId, trigger, { failure }));
  }
}
