import { Injectable } from '@nestjs/common';
import { DomainError, notFound, type Refund, type ResolveRefundRequest } from '@tulay/contracts';
import { ApplyRefundOutcome } from './apply-refund-outcome';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';

/**
 * Applies an outcome that an operator obtained from the provider to a refund whose outcome was never reported.
 */
@Injectable()
export class ResolveRefund {
  constructor(
    private readonly refunds: RefundsStore,
    private readonly outcomes: ApplyRefundOutcome,
  ) {}

  /**
   * A repeated call with the same outcome changes nothing.
   * @throws DomainError `not_found` if the refund does not exist, or `invalid_state` if the refund was not
   * sent or has a different outcome
   */
  async execute({ refundId, outcome }: ResolveRefundRequest): Promise<Refund> {
    const refund = await this.refunds.find(refundId);
    if (!refund) throw notFound('refund', refundId);
    if (refund.stage !== 'sent' && refund.stage !== 'sending')
      throw new DomainError(
        'invalid_state',
        'This refund has not been sent to its provider yet, so it cannot be resolved',
      );
    if (outcome === 'succeed')
      return toRefund(await this.outcomes.execute({ refundId, trigger: 'provider.refunded' }));
    const failure = { code: 'declined', message: 'The provider declined the refund' } as const;
    return toRefund(await this.outcomes.execute({ refundId, trigger: 'provider.declined', failure }));
  }
}
