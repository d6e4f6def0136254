import { Injectable } from '@nestjs/common';
import {
  notFound,
  type Payment,
  type PaymentFailure,
  type SimulatedOutcome,
  type SimulateOutcomeRequest,
} from '@tulay/contracts';
import type { PaymentTrigger } from './payment.states';
import { PaymentsStore } from './payments.store';
import { RecordProviderOutcome } from './record-provider-outcome';

const OUTCOMES: Record<SimulatedOutcome, { trigger: PaymentTrigger; failure?: PaymentFailure }> = {
  succeed: { trigger: 'provider.paid' },
  fail: {
    trigger: 'provider.declined',
    failure: { code: 'card_declined', message: 'The payment was declined' },
  },
  cancel: {
    trigger: 'provider.declined',
    failure: { code: 'cancelled', message: 'The payer cancelled the payment' },
  },
  expire: { trigger: 'provider.expired' },
  process: { trigger: 'provider.accepted' },
};

/** Plays the payer and the bank for a test payment. For a live payment there is nothing here. */
@Injectable()
export class SimulateOutcome {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly record: RecordProviderOutcome,
  ) {}

  async execute({ paymentId, outcome }: SimulateOutcomeRequest): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    if (payment?.environment !== 'test' || !Object.hasOwn(OUTCOMES, outcome))
      throw notFound('payment', paymentId);
    const { trigger, failure } = OUTCOMES[outcome];
    return this.record.execute({
      paymentId,
      trigger,
      failure: failure && wordedFor(payment.method, failure),
    });
  }
}

/** Only a card can be declined as one. */
const wordedFor = (method: string, failure: PaymentFailure): PaymentFailure =>
  failure.code === 'card_declined' && method !== 'card'
    ? { ...failure, code: 'insufficient_funds' }
    : failure;
