import { Inject, Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  toUnix,
  type Clock,
  type CreateRefundRequest,
} from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PaymentEntity } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import { RefundRequests } from './refund-requests';
import type { RefundEntity } from './refund.entity';
import { refundAmount, requireRefundable } from './refund.rules';
import { RefundsStore } from './refunds.store';

/** The creating process has this long to finish a refund before the job retries it. */
const HEAD_START_SECONDS = 30;

/** Inserts a refund that its payment, and the payment's provider, can bear. No money is booked yet. */
@Injectable()
export class ReserveRefund {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly refunds: RefundsStore,
    private readonly requests: RefundRequests,
  ) {}

  /** Runs under the payment's lock, before any call to the ledger or provider: refunds never exceed the payment. */
  async executeIn(tx: Tx, request: CreateRefundRequest): Promise<RefundEntity> {
    const payment = await this.payments.lock(tx, request.paymentId);
    requireOwn(payment, request);
    const known = await this.refunds.findIn(tx, request.id);
    if (known) return known;
    const taken = await this.refunds.sum(tx, payment.id, ['pending', 'succeeded']);
    const amount = refundAmount({ ...payment, taken }, request.amount);
    const now = toUnix(this.clock.now(payment.environment));
    const capability = this.requests.capabilityOf(payment);
    if (capability) requireRefundable({ ...payment, refund: amount }, capability, now);
    const refund = newRefund(request, payment, amount, now);
    await this.refunds.insert(tx, refund);
    return refund;
  }
}

function requireOwn(payment: PaymentEntity, { merchantId, environment }: CreateRefundRequest): void {
  if (payment.merchantId !== merchantId) throw notFound('payment', payment.id);
  if (payment.environment !== environment) throw environmentCrossing('payment');
}

const newRefund = (
  request: CreateRefundRequest,
  payment: PaymentEntity,
  amount: bigint,
  now: number,
): RefundEntity => ({
  id: request.id,
  merchantId: payment.merchantId,
  environment: payment.environment,
  paymentId: payment.id,
  amount,
  currency: payment.currency,
  status: 'pending',
  stage: 'requested',
  reason: request.reason,
  providerRef: null,
  failure: null,
  polls: 0,
  dueAt: now + HEAD_START_SECONDS,
  succeededAt: null,
  created: now,
});
