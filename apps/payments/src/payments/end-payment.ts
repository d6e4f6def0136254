import { Injectable } from '@nestjs/common';
import type { IdempotentActionRequest, Payment, PaymentFailure } from '@tulay/contracts';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';
import { RecordProviderOutcome } from './record-provider-outcome';

const CANCELLED: PaymentFailure = { code: 'cancelled', message: 'The merchant cancelled the payment' };

/** Ends a pending payment: the merchant wishes it, or the payer began another one in its place. */
@Injectable()
export class EndPayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly record: RecordProviderOutcome,
    private readonly view: PaymentView,
  ) {}

  async execute(
    query: IdempotentActionRequest,
    trigger: 'merchant.cancelled' | 'payer.restarted',
  ): Promise<Payment> {
    const { id: paymentId } = await this.payments.get(query);
    return this.record
      .execute({ paymentId, trigger, failure: CANCELLED })
      .catch((refusal: Error) => this.doneBefore(query, refusal));
  }

  /** Whoever cannot know whether it was done is not told that it cannot be done. */
  private async doneBefore(query: IdempotentActionRequest, refusal: Error): Promise<Payment> {
    if (!query.isRetry) throw refusal;
    const payment = await this.payments.get(query);
    if (payment.failure?.code !== CANCELLED.code) throw refusal;
    return this.view.toResource(payment);
  }
}
