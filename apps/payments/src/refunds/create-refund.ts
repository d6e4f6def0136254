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
import type { PaymentRow } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import { DriveRefund } from './drive-refund';
import type { RefundRow } from './refund.entity';
import { refundAmount } from './refund.rules';
import { toRefund } from './refund.view';
import { RefundsStore } from './refunds.store';

/** How long the creating process has the refund to itself before the job takes over. */
const HEAD_START_SECONDS = 30;

/** Opens a refund and takes it as far as it goes at once. The same id never makes a second one. */
@Injectable()
export class CreateRefund {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly refunds: RefundsStore,
    private readonly drive: DriveRefund,
  ) {}

  async execute(command: CreateRefundRequest): Promise<Refund> {
    const refund = await this.db.transaction((tx) => this.reserve(tx, command));
    return toRefund(await this.drive.execute(refund));
  }

  /** Under the payment's lock: the share is taken before anybody is asked, so that refunds never exceed the payment. */
  private async reserve(tx: Tx, command: CreateRefundRequest): Promise<RefundRow> {
    const payment = await this.payments.lock(tx, command.paymentId);
    requireOwn(payment, command);
    const known = await this.refunds.findIn(tx, command.id);
    if (known) return known;
    const taken = await this.refunds.sum(tx, payment.id, ['pending', 'succeeded']);
    const amount = refundAmount({ ...payment, taken }, command.amount);
    const refund = newRefund(command, payment, amount, toUnix(this.clock.now(payment.environment)));
    await this.refunds.insert(tx, refund);
    return refund;
  }
}

function requireOwn(payment: PaymentRow, { merchantId, environment }: CreateRefundRequest): void {
  if (payment.merchantId !== merchantId) throw notFound('payment', payment.id);
  if (payment.environment !== environment) throw environmentCrossing('payment');
}

const newRefund = (
  command: CreateRefundRequest,
  payment: PaymentRow,
  amount: bigint,
  now: number,
): RefundRow => ({
  id: command.id,
  merchantId: payment.merchantId,
  environment: payment.environment,
  paymentId: payment.id,
  amount,
  currency: payment.currency,
  status: 'pending',
  stage: 'requested',
  reason: command.reason,
  providerRef: null,
  failure: null,
  polls: 0,
  dueAt: now + HEAD_START_SECONDS,
  succeededAt: null,
  created: now,
});
