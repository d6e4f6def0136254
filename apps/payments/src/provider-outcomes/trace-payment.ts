import { Injectable } from '@nestjs/common';
import { notFound, referenceOf, type PaymentTrace, type TracedAttempt } from '@tulay/contracts';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { AttemptsStore } from '../attempts/attempts.store';
import { PaymentsStore } from '../payments/payments.store';

/** Reports how a payment was routed and how each call to a provider ended. */
@Injectable()
export class TracePayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly attempts: AttemptsStore,
  ) {}

  /**
   * Returns the trace. A payment that was never created has only attempts.
   * @throws DomainError `not_found` if there is neither a payment nor an attempt with this payment ID
   */
  async execute(paymentId: string): Promise<PaymentTrace> {
    const payment = await this.payments.find(paymentId);
    const attempts = await this.attempts.ofPayment(paymentId);
    if (!payment && !attempts.length) throw notFound('payment', paymentId);
    const provider = payment?.provider ?? null;
    const alone = provider === null ? [] : [{ provider, why: 'taken' }];
    return {
      object: 'payment_trace',
      payment: paymentId,
      status: payment?.status ?? null,
      provider,
      candidates: payment?.route ?? alone,
      attempts: attempts.map(toTraced),
    };
  }
}

const toTraced = (attempt: AttemptEntity): TracedAttempt => ({
  id: attempt.id,
  provider: attempt.provider,
  reference: referenceOf(attempt.id),
  provider_ref: attempt.providerRef,
  payment_ref: attempt.paymentRef,
  state: attempt.state,
  message: attempt.message,
  duration_ms: attempt.durationMs,
  outcome: attempt.outcome,
  cancel: attempt.cancel,
  polls: attempt.polls,
  next_poll: attempt.dueAt,
  created: attempt.created,
});
