import { Inject, Injectable } from '@nestjs/common';
import { notFound, toUnix, type Clock } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import { PaymentsStore } from '../payments/payments.store';
import type { PaymentProvider, RefundAnswer, RefundRequest } from '../providers/provider.port';
import { ApplyRefundOutcome } from './apply-refund-outcome';
import type { RefundEntity } from './refund.entity';
import { nextPollIn } from './refund.rules';
import { RefundsStore } from './refunds.store';

/**
 * Sends refunds to the provider that took the payment, and polls it for their outcome. A service of the use cases here:
 * sending and polling ask the same provider and save its answer in the same way.
 */
@Injectable()
export class RefundSender {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly refunds: RefundsStore,
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly outcomes: ApplyRefundOutcome,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(refund: RefundEntity): Promise<RefundAnswer> {
    const { provider, request } = await this.request(refund);
    return provider.refund(request);
  }

  /** Polls once for a refund that was sent, and saves the answer. */
  async poll(refund: RefundEntity): Promise<RefundEntity> {
    const { provider, request } = await this.request(refund);
    const answer = await provider.findRefund(request);
    const now = toUnix(this.clock.now(refund.environment));
    return this.saveAnswer({ ...refund, polls: refund.polls + 1 }, answer, now);
  }

  /** Saves the provider's answer. While the outcome is not final, the next poll is scheduled. */
  async saveAnswer(refund: RefundEntity, answer: RefundAnswer, now: number): Promise<RefundEntity> {
    const { outcome, failure, providerRef = refund.providerRef } = answer;
    const refundId = refund.id;
    if (outcome === 'refunded')
      return this.outcomes.execute({ refundId, trigger: 'provider.refunded', providerRef });
    if (outcome === 'declined')
      return this.outcomes.execute({ refundId, trigger: 'provider.declined', providerRef, failure });
    const delay = nextPollIn(refund.polls);
    const waiting: RefundEntity = { ...refund, providerRef, dueAt: delay === null ? null : now + delay };
    await this.refunds.advance(waiting);
    return waiting;
  }

  private async request(refund: RefundEntity) {
    const payment = await this.payments.find(refund.paymentId);
    if (!payment) throw notFound('payment', refund.paymentId);
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
