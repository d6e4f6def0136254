import { Injectable } from '@nestjs/common';
import { notFound, referenceOf } from '@tulay/contracts';
import { capabilityFor, ProviderRouter } from '@tulay/provider-routing';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { AttemptsStore } from '../attempts/attempts.store';
import { openedAt } from '../attempts/opened-at';
import type { PaymentEntity } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import type {
  OpenedAt,
  PaymentProvider,
  ProviderCapability,
  RefundRequest,
} from '../providers/provider.port';
import type { RefundEntity } from './refund.entity';

type PaidPayment = Pick<PaymentEntity, 'provider' | 'environment' | 'method' | 'currency' | 'amount'>;

@Injectable()
export class RefundRequests {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly attempts: AttemptsStore,
    private readonly router: ProviderRouter<PaymentProvider>,
  ) {}

  /**
   * Returns the refund capabilities of the rail that the payment used. Large GCash payments use GCash's page,
   * which supports refunds. Small GCash payments use QR Ph, which does not support refunds. Returns null
   * while the provider has no credentials, because its capabilities are then unknown.
   */
  capabilityOf(payment: PaidPayment): ProviderCapability['refunds'] | null {
    return capabilityFor(this.router.named(payment.provider), payment)?.refunds ?? null;
  }

  async of(refund: RefundEntity) {
    const payment = await this.payments.find(refund.paymentId);
    if (!payment) throw notFound('payment', refund.paymentId);
    const attempt = payment.attemptId === null ? null : await this.attempts.find(payment.attemptId);
    const provider = this.router.named(payment.provider);
    // Assumes the most restrictive capabilities if they are unknown.
    const { oneAtATime = true, deduplicated = false } = this.capabilityOf(payment) ?? {};
    return { provider, oneAtATime, deduplicated, request: toRefundRequest(refund, payment, attempt) };
  }
}

const toRefundRequest = (
  refund: RefundEntity,
  payment: PaymentEntity,
  attempt: AttemptEntity | null,
): RefundRequest => ({
  id: refund.id,
  reference: referenceOf(refund.id),
  environment: refund.environment,
  payment: attempt ? openedAt(attempt, referenceOf(attempt.id)) : madeHere(payment),
  paymentRef: attempt ? attempt.paymentRef : payment.providerRef,
  amount: refund.amount,
  currency: refund.currency,
  reason: refund.reason,
  providerRef: refund.providerRef,
  metadata: payment.metadata,
  polls: refund.polls,
});

const madeHere = (payment: PaymentEntity): OpenedAt => ({
  reference: referenceOf(payment.id),
  providerRef: payment.providerRef,
  ids: {},
  environment: payment.environment,
  method: payment.method,
  amount: payment.amount,
  currency: payment.currency,
});
