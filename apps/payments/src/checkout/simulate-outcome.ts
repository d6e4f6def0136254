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

/** Simulates the payer and the bank of a test payment. Live payments are not found. */
@Injectable()
export class SimulateOutcome {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly outcomes: ApplyProviderOutcome,
  ) {}

  /**
   * Applies the simulated outcome.
   * @throws DomainError `not_found`, `invalid_state`, `invalid_request`
   */
  async execute({ paymentId, outcome, failureCode }: SimulateOutcomeRequest): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    // Payments in a provider's own test mode are paid by the provider's means.
    if (payment?.environment !== 'test' || payment.attemptId !== null || !Object.hasOwn(TRIGGERS, outcome))
      throw notFound('payment', paymentId);
    const trigger = TRIGGERS[outcome];
    const failure = outcome === 'fail' ? simulatedFailure(payment.method, failureCode) : CANCELLED;
    const simulated = { paymentId, trigger, ...(trigger === 'provider.declined' && { failure }) };
    return executeOnce(this.db, (tx) => this.outcomes.executeIn(tx, simulated));
  }
}
