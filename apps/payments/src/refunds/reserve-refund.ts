import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  environmentCrossing,
  notFound,
  toUnix,
  type Clock,
  type CreateRefundRequest,
  type ErrorCode,
  type Issues,
} from '@tulay/contracts';
import type { KeptAnswer, Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PaymentEntity } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import { RefundLeases } from './refund-leases';
import { RefundRequests } from './refund-requests';
import type { RefundEntity } from './refund.entity';
import { refundAmount, requireRefundable } from './refund.rules';
import { RefundsStore } from './refunds.store';

/** Why a refund was not made. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  issues?: Issues;
}

/** Inserts a refund that its payment, and the payment's provider, can bear. No money is booked yet. */
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
   * Runs under the payment's lock, before any call to the ledger or provider: refunds never exceed the payment. A refusal
   * is kept for the command: its early repeat may overtake it, and what that was refused must not be made afterwards.
   */
  async executeIn(
    tx: Tx,
    request: CreateRefundRequest,
    refusal: KeptAnswer<Refusal>,
  ): Promise<RefundEntity | Refusal> {
    const payment = await this.payments.lock(tx, request.paymentId);
    requireOwn(payment, request);
    const decided = (await this.refunds.findIn(tx, request.id)) ?? (await refusal.find(tx));
    if (decided) return decided;
    const taken = await this.refunds.sum(tx, payment.id, ['pending', 'succeeded']);
    const refund = this.draft(request, payment, taken);
    if (!('id' in refund)) return refusal.keep(tx, refund);
    await this.refunds.insert(tx, refund);
    return refund;
  }

  private draft(request: CreateRefundRequest, payment: PaymentEntity, taken: bigint): RefundEntity | Refusal {
    try {
      const amount = refundAmount({ ...payment, taken }, request.amount);
      const now = toUnix(this.clock.now(payment.environment));
      const capability = this.requests.capabilityOf(payment);
      if (capability) requireRefundable({ ...payment, refund: amount }, capability, now);
      return { ...newRefund(request, payment, amount, now), dueAt: this.leases.end(payment.environment) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, issues } = error;
      return { code, message, issues };
    }
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
