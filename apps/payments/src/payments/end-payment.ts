import { Injectable } from '@nestjs/common';
import type { GetQuery, Payment, PaymentFailure } from '@tulay/contracts';
import { PaymentsStore } from './payments.store';
import { RecordProviderOutcome } from './record-provider-outcome';

const CANCELLED: PaymentFailure = { code: 'cancelled', message: 'The merchant cancelled the payment' };

/** Ends a pending payment: the merchant wishes it, or the payer began another one in its place. */
@Injectable()
export class EndPayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly record: RecordProviderOutcome,
  ) {}

  async execute(query: GetQuery, trigger: 'merchant.cancelled' | 'payer.restarted'): Promise<Payment> {
    const { id: paymentId } = await this.payments.get(query);
    return this.record.execute({ paymentId, trigger, failure: CANCELLED });
  }
}
