import { Injectable } from '@nestjs/common';
import { notFound, type Payment, type SimulatedOutcome, type SimulateOutcomeRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { ApplyProviderOutcome, type ProviderOutcome } from '../payments/apply-provider-outcome';
import { PaymentsStore } from '../payments/payments.store';
import { CANCELLED, simulatedFailure } from './simulated-failure.rules';

const TRIGGERS: Record<SimulatedOutcome, ProviderOutcome['trigger']> = {
  succeed: 'provider.paid',
  fail: 'provider.declined',
  cancel: 'provider.declined',
  expire: 'provider.expired',
  process: 'provider.accepted',
};

/** Simulates the payer and the bank for test payments. Rejects live payments with `not_found`. */
@Injectable()
export class SimulateOutcome {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly outcomes: ApplyProviderOutcome,
  ) {}

  /**
   * @throws DomainError `not_found` for a live payment or a payment in a provider's own test mode,
   * `invalid_state` if the payment is completed, or `invalid_request` if the method cannot fail with the
   * failure code
   */
  async execute({ paymentId, outcome, failureCode }: SimulateOutcomeRequest): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    // A payment in a provider's own test mode is paid with that provider's test tools.
    if (payment?.environment !== 'test' || payment.attemptId !== null || !Object.hasOwn(TRIGGERS, outcome))
      throw notFound('payment', paymentId);
    const trigger = TRIGGERS[outcome];
    const failure = outcome === 'fail' ? simulatedFailure(payment.method, failureCode) : CANCELLED;
    const simulated = { paymentId, trigger, ...(trigger === 'provider.declined' && { failure }) };
    return executeOnce(this.db, (tx) => this.outcomes.executeIn(tx, simulated));
  }
}
