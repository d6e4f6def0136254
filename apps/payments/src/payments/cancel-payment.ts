import { Injectable } from '@nestjs/common';
import type { GetQuery, Payment } from '@tulay/contracts';
import { PaymentsStore } from './payments.store';
import { RecordProviderOutcome } from './record-provider-outcome';

/** Ends a pending payment on the merchant's wish. */
@Injectable()
export class CancelPayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly record: RecordProviderOutcome,
  ) {}

  async execute(query: GetQuery): Promise<Payment> {
    const { id: paymentId } = await this.payments.get(query);
    const failure = { code: 'cancelled', message: 'The merchant cancelled the payment' } as const;
    return this.record.execute({ paymentId, trigger: 'merchant.cancelled', failure });
  }
}
