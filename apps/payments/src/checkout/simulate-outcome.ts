import { Injectable } from '@nestjs/common';
import {
  notFound,
  type Payment,
  type PaymentFailure,
  type SimulatedOutcome,
  type SimulateOutcomeRequest,
} from '@tulay/contracts';
import { answerOnce, Database } from '@tulay/persistence';
import { ApplyProviderOutcome, type ProviderOutcome } from '../payments/apply-provider-outcome';
import { PaymentsStore } from '../payments/payments.store';

const OUTCOMES: Record<SimulatedOutcome, Omit<ProviderOutcome, 'paymentId'>> = {
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

/** Simulates the payer and the bank of a test payment. A live payment is not found. */
@Injectable()
export class SimulateOutcome {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly outcomes: ApplyProviderOutcome,
  ) {}

  async execute({ paymentId, outcome }: SimulateOutcomeRequest): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    // A provider's own test mode has its own ways to pay.
    if (payment?.environment !== 'test' || payment.attemptId !== null || !Object.hasOwn(OUTCOMES, outcome))
      throw notFound('payment', paymentId);
    const { trigger, failure } = OUTCOMES[outcome];
    const simulated = { paymentId, trigger, failure: failure && failureFor(payment.method, failure) };
    return answerOnce(this.db, (tx) => this.outcomes.executeIn(tx, simulated));
  }
}

/** Only a card payment can fail with `card_declined`. */
const failureFor = (method: string, failure: PaymentFailure): PaymentFailure =>
  failure.code === 'card_declined' && method !== 'card'
    ? { ...failure, code: 'insufficient_funds' }
    : failure;
