import { Injectable } from '@nestjs/common';
import { toEventResource, type GetPaymentRequest, type Payment } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/** Answers a payment to its merchant, with its events if asked. */
@Injectable()
export class GetPayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly outbox: Outbox,
    private readonly view: PaymentView,
  ) {}

  async execute(query: GetPaymentRequest): Promise<Payment> {
    const payment = this.view.toResource(await this.payments.get(query));
    if (!query.expandEvents) return payment;
    return { ...payment, events: (await this.outbox.timeline(payment.id)).map(toEventResource) };
  }
}
