import { Injectable } from '@nestjs/common';
import { notFound, referenceOf } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import type { ReportedRecord } from '@tulay/reconciliation';
import { openedAt } from '../attempts/opened-at';
import { AttemptsStore } from '../attempts/attempts.store';
import type { PaymentProvider, PaymentReport, RefundAnswer } from '../providers/provider.port';
import { RefundRequests } from '../refunds/refund-requests';
import { RefundsStore } from '../refunds/refunds.store';
import { ReceiptRefundRequests } from '../unapplied-receipts/receipt-refund-requests';

/** Queries a provider for the outcome of a payment or refund. Changes nothing. */
@Injectable()
export class QueryProvider {
  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly attempts: AttemptsStore,
    private readonly refunds: RefundsStore,
    private readonly requests: RefundRequests,
    private readonly ofReceipts: ReceiptRefundRequests,
  ) {}

  /** @returns null if the provider confirms that it has no such payment */
  async payment(provider: string, attemptId: string): Promise<ReportedRecord | null> {
    const attempt = await this.attempts.find(attemptId);
    if (!attempt) throw notFound('attempt', attemptId);
    const opened = openedAt(attempt, referenceOf(attempt.id));
    const report = await this.router
      .named(provider)
      .find(opened)
      .catch(() => NO_ANSWER);
    if (report.outcome === 'absent') return null;
    if (report.outcome === 'paid') return { ...report, status: 'succeeded' };
    const { amount, currency } = attempt;
    return { status: PAYMENTS[report.outcome], amount, currency, fee: null };
  }

  /**
   * @param id ID of a payment refund or a receipt refund
   * @returns null if the provider confirms that it has no such refund
   */
  async refund(id: string): Promise<ReportedRecord | null> {
    const { provider, request } = await this.requestOf(id);
    const { outcome } = await provider
      .findRefund(request)
      .catch((): RefundAnswer => ({ outcome: 'unknown' }));
    if (outcome === 'absent') return null;
    return { status: REFUNDS[outcome], amount: request.amount, currency: request.currency, fee: null };
  }

  private async requestOf(id: string) {
    if (id.startsWith('rrf_')) return this.ofReceipts.named(id);
    const refund = await this.refunds.find(id);
    if (!refund) throw notFound('refund', id);
    return this.requests.of(refund);
  }
}

const NO_ANSWER: PaymentReport = { outcome: 'unknown', status: 'no response' };

const PAYMENTS: Record<Exclude<PaymentReport['outcome'], 'absent' | 'paid'>, ReportedRecord['status']> = {
  pending: 'pending',
  expired: 'failed',
  cancelled: 'failed',
  failed: 'failed',
  unknown: 'unknown',
};

const REFUNDS: Record<Exclude<RefundAnswer['outcome'], 'absent'>, ReportedRecord['status']> = {
  refunded: 'succeeded',
  declined: 'failed',
  pending: 'pending',
  busy: 'pending',
  unknown: 'unknown',
  unavailable: 'unknown',
};
