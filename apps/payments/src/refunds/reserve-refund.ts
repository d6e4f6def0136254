import { Inject, Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  invalidField,
  notFound,
  toUnix,
  type Clock,
  type CreateRefundRequest,
} from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PaymentEntity } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import type { RefundCapability } from '../providers/provider.port';
import { simulatedRefund } from '../providers/sandbox/simulated-refund.rules';
import { RefundLeases } from './refund-leases';
import { RefundRequests } from './refund-requests';
import type { RefundEntity } from './refund.entity';
import { refundAmount, requireRefundable } from './refund.rules';
import { RefundsStore } from './refunds.store';

/** If the currency is given, it must be the payment's currency. The amount is in the payment's currency. */
export type ReservedRefund = CreateRefundRequest & { currency?: string };

/**
 * Inserts a refund if the payment's remaining amount and the provider allow the refund. The refund is not
 * debited yet.
 */
@Injectable()
export class ReserveRefund {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly refunds: RefundsStore,
    private readonly requests: RefundRequests,
    private readonly leases: RefundLeases,
  ) {}

  /**
   * Inserts the refund under the payment's lock and before the ledger or the provider is called, so that
   * refunds never exceed the payment. A repeated ID inserts nothing.
   */
  async executeIn(tx: Tx, request: ReservedRefund): Promise<{ id: string; isNew: boolean }> {
    const payment = await this.payments.lock(tx, request.paymentId);
    requireOwn(payment, request);
    const known = await this.refunds.findIn(tx, request.id);
    if (!known) {
      const taken = await this.refunds.sum(tx, payment.id, ['pending', 'succeeded']);
      await this.refunds.insert(tx, this.draft(request, payment, taken));
    }
    return { id: request.id, isNew: !known };
  }

  private draft(request: ReservedRefund, payment: PaymentEntity, taken: bigint): RefundEntity {
    if (request.currency !== undefined && request.currency !== payment.currency)
      throw invalidField('currency', `must be the payment's currency, ${payment.currency}`);
    const amount = refundAmount({ ...payment, taken }, request.amount);
    const now = toUnix(this.clock.now(payment.environment));
    const capability = this.requests.capabilityOf(payment);
    if (capability) requireAllowed(payment, amount, capability, now);
    return { ...newRefund(request, payment, amount, now), dueAt: this.leases.end(payment.environment) };
  }
}

function requireAllowed(
  payment: PaymentEntity,
  refund: bigint,
  capability: RefundCapability,
  now: number,
): void {
  const { payment: paid, ability } =
    payment.environment === 'test' ? simulatedRefund(payment, capability) : { payment, ability: capability };
  requireRefundable({ ...paid, refund }, ability, now);
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
): Omit<RefundEntity, 'dueAt'> => ({
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
  hasTurn: false,
  polls: 0,
  claims: 0,
  succeededAt: null,
  created: now,
});
