import { Injectable } from '@nestjs/common';
import { DomainError, notFound, type Refund, type ResolveRefundRequest } from '@tulay/contracts';
import { RecordRefundOutcome } from './record-refund-outcome';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';

/** What an operator found out of a refund whose provider never said. */
@Injectable()
export class ResolveRefund {
  constructor(
    private readonly refunds: RefundsStore,
    private readonly record: RecordRefundOutcome,
  ) {}

  async execute({ refundId, outcome }: ResolveRefundRequest): Promise<Refund> {
    const refund = await this.refunds.find(refundId);
    if (!refund) throw notFound('refund', refundId);
    if (refund.stage !== 'sent')
      throw new DomainError('invalid_state', 'This refund was not sent to its provider yet');
    if (outcome === 'succeed')
      return toRefund(await this.record.execute({ refundId, trigger: 'provider.refunded' }));
    const failure = { code: 'declined', message: 'The provider refused the refund' } as const;
    return toRefund(await this.record.execute({ refundId, trigger: 'provider.declined', failure }));
  }
}
