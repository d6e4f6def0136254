import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  toUnix,
  type Clock,
  type CreateFreePaymentRequest,
  type Payment,
} from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PaymentRow } from './payment.entity';
import { isPaymentMethod } from './payment.rules';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';
import { RecordProviderOutcome } from './record-provider-outcome';

/** Who takes a payment of nothing: nobody. */
export const FREE = 'free';

/** Opens a payment of nothing and settles it, in one transaction: it is never seen pending. */
@Injectable()
export class CreateFreePayment {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
    private readonly record: RecordProviderOutcome,
  ) {}

  /** The same id never makes a second one: a repeat answers the payment as it stands. */
  async execute(command: CreateFreePaymentRequest): Promise<Payment> {
    const payment = freePayment(command, toUnix(this.clock.now(command.environment)));
    return this.db.transaction((tx) => this.settled(tx, payment));
  }

  private async settled(tx: Tx, payment: PaymentRow): Promise<Payment> {
    if (!(await this.payments.insertIn(tx, payment)))
      return this.view.toResource(await this.payments.lock(tx, payment.id));
    await tx.emit(this.view.toEvent(payment, 'payment.pending', payment.created));
    return this.record.executeIn(tx, { paymentId: payment.id, trigger: 'provider.paid' });
  }
}

function freePayment(command: CreateFreePaymentRequest, now: number): PaymentRow {
  const { method } = command;
  if (!isPaymentMethod(method)) throw invalidField('method', 'is not a payment method');
  return {
    id: command.id,
    merchantId: command.merchantId,
    environment: command.environment,
    status: 'pending',
    amount: 0n,
    currency: currencyOf(command.currency),
    method,
    provider: FREE,
    providerRef: null,
    checkoutUrl: null,
    qrCode: null,
    appLink: null,
    returnUrl: command.returnUrl,
    failureReturnUrl: command.failureReturnUrl ?? null,
    webhookUrl: null,
    description: command.description,
    customer: command.customer,
    customerId: null,
    externalId: command.externalId,
    metadata: command.metadata,
    fee: 0n,
    idempotencyKey: command.idempotencyKey,
    projectId: command.projectId ?? null,
    failure: null,
    expiresAt: now,
    succeededAt: null,
    failedAt: null,
    created: now,
  };
}
