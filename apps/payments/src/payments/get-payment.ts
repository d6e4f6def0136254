import { Injectable } from '@nestjs/common';
import type { GetPaymentRequest, Payment } from '@tulay/contracts';
import { PaymentTimeline } from '../timeline/payment-timeline';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

@Injectable()
export class GetPayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly timeline: PaymentTimeline,
    private readonly view: PaymentView,
  ) {}

  async execute(query: GetPaymentRequest): Promise<Payment> {
    const payment = this.view.toResource(await this.payments.get(query));
    if (!query.expandEvents) return payment;
    return { ...payment, events: await this.timeline.execute(query) };
  }
}
