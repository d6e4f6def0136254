import { Inject, Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  toUnix,
  type Clock,
  type CreateRefundRequest,
  type Refund,
} from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PaymentEntity } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import { DriveRefund } from './drive-refund';
import type { RefundEntity } from './refund.entity';
import { refundAmount } from './refund.rules';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';

/** The creating process has this long to finish a refund before the job retries it. */
const HEAD_START_SECONDS = 30;

/** Creates a refund, at most one for an id, and drives it as far as possible at once. */
@Injectable()
export class CreateRefund {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly refunds: RefundsStore,
    private readonly drive: DriveRefund,
  ) {}

  async execute(request: CreateRefundRequest): Promise<Refund> {
    const refund = await this.db.transaction((tx) => this.reserve(tx, request));
    return toRefund(await this.drive.execute(refund));
  }

  /** Runs under the payment's lock, before any call to the ledger or provider: refunds never exceed the payment. */
  private async reserve(tx: Tx, request: CreateRefundRequest): Promise<RefundEntity> {
    const payment = await this.payments.lock(tx, request.paymentId);
    requireOwn(payment, request);
    const known = await this.refunds.findIn(tx, request.id);
    if (known) return known;
    const taken = await this.refunds.sum(tx, payment.id, ['pending', 'succeeded']);
    const amount = refundAmount({ ...payment, taken }, request.amount);
    const refund = newRefund(request, payment, amount, toUnix(this.clock.now(payment.environment)));
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
