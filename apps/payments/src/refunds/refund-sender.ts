import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { ProviderRouter } from '@tulay/provider-routing';
import { PaymentsStore } from '../payments/payments.store';
import type { PaymentProvider, RefundAnswer, RefundRequest } from '../providers/provider.port';
import { RecordRefundOutcome } from './record-refund-outcome';
import type { RefundRow } from './refund.entity';
import { nextPollIn } from './refund.rules';
import { RefundsStore } from './refunds.store';

/** Speaks with the provider that took the payment. */
@Injectable()
export class RefundSender {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly refunds: RefundsStore,
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly record: RecordRefundOutcome,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(refund: RefundRow): Promise<RefundAnswer> {
    const { provider, request } = await this.request(refund);
    return provider.refund(request);
  }

  /** Asks once more what became of a refund that was sent. */
  async poll(refund: RefundRow): Promise<RefundRow> {
    const { provider, request } = await this.request(refund);
    const answer = await provider.findRefund(request);
    return this.settle(
      { ...refund, polls: refund.polls + 1 },
      answer,
      toUnix(this.clock.now(refund.environment)),
    );
  }

  /** Saves what the provider said; an outcome it does not know yet is asked for again on the schedule. */
  async settle(refund: RefundRow, answer: RefundAnswer, now: number): Promise<RefundRow> {
    const { outcome, providerRef = refund.providerRef } = answer;
    if (outcome === 'refunded')
      return this.record.execute({ refundId: refund.id, trigger: 'provider.refunded', providerRef });
    if (outcome === 'declined') {
      return this.record.execute({
        refundId: refund.id,
        trigger: 'provider.declined',
        providerRef,
        failure: answer.failure,
      });
    }
    const delay = nextPollIn(refund.polls);
    const waiting: RefundRow = { ...refund, providerRef, dueAt: delay === null ? null : now + delay };
    await this.refunds.advance(waiting);
    return waiting;
  }

  private async request(refund: RefundRow) {
    const payment = (await this.payments.find(refund.paymentId))!;
    const request: RefundRequest = {
      id: refund.id,
      environment: refund.environment,
      paymentRef: payment.providerRef,
      amount: refund.amount,
      currency: refund.currency,
      metadata: payment.metadata,
      polls: refund.polls,
    };
    return { provider: this.router.named(payment.provider), request };
  }
}
