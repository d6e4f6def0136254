import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Payment, type PaymentFailure } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { AttemptsStore } from '../attempts/attempts.store';
import { applyStep } from './payment.rules';
import { nextPaymentStep, type PaymentTrigger } from './payment.states';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

export interface ProviderOutcome {
  paymentId: string;
  trigger: PaymentTrigger;
  failure?: PaymentFailure;
  /** The provider's fee in minor units; null until the provider reports it. */
  providerFee?: bigint | null;
  /** Reference that the payer's wallet or bank assigned, if the provider reports it. */
  walletRef?: string | null;
}

/** Applies every status change of a payment, whether caused by the provider, the merchant or the payer. */
@Injectable()
export class ApplyProviderOutcome {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
    private readonly attempts: AttemptsStore,
  ) {}

  /**
   * Applies the outcome. A repeated outcome changes nothing.
   * @throws DomainError `not_found` if the payment does not exist, or `invalid_state` if the transition is
   * not allowed
   */
  execute(outcome: ProviderOutcome): Promise<Payment> {
    return this.db.transaction((tx) => this.executeIn(tx, outcome));
  }

  async executeIn(tx: Tx, outcome: ProviderOutcome): Promise<Payment> {
    const { paymentId, trigger, failure } = outcome;
    const payment = await this.payments.lock(tx, paymentId);
    const step = nextPaymentStep(payment.status, trigger);
    if (step === 'repeat') return this.view.toResource(payment);
    const now = toUnix(this.clock.now(payment.environment));
    const providerFee = outcome.providerFee ?? payment.providerFee;
    const walletRef = outcome.walletRef ?? payment.walletRef;
    const updated = { ...applyStep(payment, step, now, failure), providerFee, walletRef };
    await this.payments.save(tx, updated);
    await tx.emit(this.view.toEvent(updated, step.emits, now));
    // The request to cancel at the provider is saved together with the status, and executed later.
    if (updated.attemptId !== null && !trigger.startsWith('provider.'))
      await this.attempts.wantCancel(tx, [updated.attemptId], now);
    return this.view.toResource(updated);
  }
}
