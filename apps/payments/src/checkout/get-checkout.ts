import { Inject, Injectable } from '@nestjs/common';
import { notFound, toUnix, type Checkout, type Clock, type GetCheckoutRequest } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { PaymentView } from '../payments/payment.view';
import { PaymentsStore } from '../payments/payments.store';

/** Returns a payment as the hosted checkout shows it to the payer. */
@Injectable()
export class GetCheckout {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ paymentId }: GetCheckoutRequest): Promise<Checkout> {
    const row = await this.payments.find(paymentId);
    if (!row) throw notFound('payment', paymentId);
    const now = toUnix(this.clock.now(row.environment));
    return {
      payment: this.view.toResource(row),
      merchantId: row.merchantId,
      failureReturnUrl: row.failureReturnUrl,
      now,
    };
  }
}
