import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  DomainError,
  invalidField,
  notFound,
  requireText,
  type Payment,
  type PaymentFailure,
  type ResolvePaymentRequest,
} from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import type { PaymentEntity } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import type { PaymentReport } from '../providers/provider.port';
import { isOpen } from './attempt-report.rules';
import { PaymentAtProvider } from './payment-at-provider';
import { checkStatus, isFinal, requireNoContradiction } from './resolve-payment.rules';

const REASON_MAX = 500;
const FAILURE: PaymentFailure = { code: 'unknown', message: 'The provider did not receive the payment' };

/**
 * Applies an outcome that an operator obtained from the provider, for a live payment whose provider reports no
 * outcome or an unknown status, and writes an audit entry.
 */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsStore,
    private readonly atProvider: PaymentAtProvider,
    private readonly outcomes: ApplyProviderOutcome,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Resolves the payment. A repeated call with the same outcome changes nothing.
   * @throws DomainError `not_found` if the payment does not exist, `invalid_request` if the outcome or reason
   * is invalid, or `invalid_state` if the payment is not live, or if its status or the provider's report
   * contradicts the outcome
   */
  async execute(request: ResolvePaymentRequest): Promise<Payment> {
    const { paymentId, outcome } = request;
    if (outcome !== 'succeed' && outcome !== 'fail') throw invalidField('outcome', 'must be succeed or fail');
    requireText(request.reason, 'reason', REASON_MAX);
    const payment = await this.payments.find(paymentId);
    if (!payment) throw notFound('payment', paymentId);
    if (payment.environment !== 'live')
      throw new DomainError('invalid_state', 'Only live payments can be resolved manually');
    const report = isOpen(payment.status) ? await this.atProvider.report(payment) : null;
    if (report) requireNoContradiction(report, outcome);
    return this.record(payment, request, report);
  }

  private record(
    payment: PaymentEntity,
    { paymentId, outcome, reason }: ResolvePaymentRequest,
    report: PaymentReport | null,
  ): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const { status: from } = await this.payments.lock(tx, paymentId);
      if (isFinal(report)) checkStatus(from, outcome);
      const trigger = outcome === 'succeed' ? 'provider.paid' : 'provider.declined';
      const failure = outcome === 'fail' ? FAILURE : undefined;
      const resolved = await this.outcomes.executeIn(tx, { paymentId, trigger, failure });
      if (resolved.status === from) return resolved;
      await this.atProvider.follow(tx, payment, outcome);
      const detail = {
        merchant: payment.merchantId,
        outcome,
        reason,
        from,
        to: resolved.status,
        reported: report?.outcome ?? null,
      };
      await this.audit.record(tx, { action: 'payment.resolved', subject: paymentId, detail });
      return resolved;
    });
  }
}
