import { Injectable } from '@nestjs/common';
import type { IdempotentActionRequest, Payment, PaymentFailure } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { ApplyProviderOutcome } from './apply-provider-outcome';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

const CANCELLED: PaymentFailure = { code: 'cancelled', message: 'The merchant cancelled the payment' };

interface PaymentEnd extends IdempotentActionRequest {
  trigger: 'merchant.cancelled' | 'payer.restarted';
}

/** Ends a pending payment when the merchant cancels it or the payer starts another payment. */
@Injectable()
export class EndPayment {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly outcomes: ApplyProviderOutcome,
    private readonly view: PaymentView,
  ) {}

  async execute({ trigger, ...request }: PaymentEnd): Promise<Payment> {
    const { id: paymentId } = await this.payments.get(request);
    const outcome = { paymentId, trigger, failure: CANCELLED };
    return executeOnce(this.db, (tx) => this.outcomes.executeIn(tx, outcome)).catch((refusal: Error) =>
      this.cancelledBefore(request, refusal),
    );
  }

  /**
   * Returns the canceled payment if the request is a retry, because the response to the first request may have
   * been lost.
   */
  private async cancelledBefore(request: IdempotentActionRequest, refusal: Error): Promise<Payment> {
    if (!request.isRetry) throw refusal;
    const payment = await this.payments.get(request);
    if (payment.failure?.code !== CANCELLED.code) throw refusal;
    return this.view.toResource(payment);
  }
}
