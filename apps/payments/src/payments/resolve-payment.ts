import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { DomainError, notFound, type Payment, type ResolvePaymentRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';
import { ApplyProviderOutcome, type ProviderOutcome } from './apply-provider-outcome';
import { PaymentsStore } from './payments.store';

const OUTCOMES: Record<ResolvePaymentRequest['outcome'], Omit<ProviderOutcome, 'paymentId'>> = {
  succeed: { trigger: 'provider.paid' },
  fail: {
    trigger: 'provider.declined',
    failure: { code: 'unknown', message: 'The payment did not reach the acquirer' },
  },
};

/**
 * Applies an outcome that an operator obtained from the acquirer, for a live payment without a callback, and
 * writes an audit entry.
 */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly outcomes: ApplyProviderOutcome,
    private readonly audit: AuditLog,
  ) {}

  /**
   * A repeated call with the same outcome changes nothing.
   * @throws DomainError `not_found` if the payment does not exist, or `invalid_state` if the payment is
   * completed or is not a live payment through the acquirer
   */
  async execute({ paymentId, outcome }: ResolvePaymentRequest): Promise<Payment> {
    const known = await this.payments.find(paymentId);
    if (!known) throw notFound('payment', paymentId);
    if (known.environment !== 'live' || known.provider !== ACQUIRER || !Object.hasOwn(OUTCOMES, outcome))
      throw new DomainError(
        'invalid_state',
        'Only live payments through the acquirer can be resolved manually',
      );
    return this.db.transaction(async (tx) => {
      const { status: from } = await this.payments.lock(tx, paymentId);
      const payment = await this.outcomes.executeIn(tx, { paymentId, ...OUTCOMES[outcome] });
      if (payment.status === from) return payment;
      const detail = { outcome, from, to: payment.status };
      await this.audit.record(tx, { action: 'payment.resolved', subject: paymentId, detail });
      return payment;
    });
  }
}
