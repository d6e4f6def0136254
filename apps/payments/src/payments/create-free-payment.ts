import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  isPaymentMethod,
  toUnix,
  type Clock,
  type CreateFreePaymentRequest,
  type Payment,
} from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { ApplyProviderOutcome } from './apply-provider-outcome';
import { withFreeReference } from './free-reference';
import { newPayment, type PaymentEntity } from './payment.entity';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/** A free payment goes to no provider. */
const FREE = {
  provider: 'free',
  providerRef: null,
  checkoutUrl: null,
  qrCode: null,
  appLink: null,
  bankAccount: null,
  attemptId: null,
  route: null,
};

/** Creates a payment of 0. It succeeds in the transaction that inserts it, so nobody sees it pending. */
@Injectable()
export class CreateFreePayment {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
    private readonly outcomes: ApplyProviderOutcome,
  ) {}

  /** A repeat under the same id returns the payment as it is now. */
  async execute(request: CreateFreePaymentRequest): Promise<Payment> {
    const payment = freePayment(request, toUnix(this.clock.now(request.environment)));
    return withFreeReference(payment, (free) => this.db.transaction((tx) => this.insertSucceeded(tx, free)));
  }

  private async insertSucceeded(tx: Tx, payment: PaymentEntity): Promise<Payment> {
    if (!(await this.payments.insertIn(tx, payment)))
      return this.view.toResource(await this.payments.lock(tx, payment.id));
    await tx.emit(this.view.toEvent(payment, 'payment.pending', payment.created));
    return this.outcomes.executeIn(tx, { paymentId: payment.id, trigger: 'provider.paid' });
  }
}

function freePayment(request: CreateFreePaymentRequest, now: number): PaymentEntity {
  const { method } = request;
  if (!isPaymentMethod(method)) throw invalidField('method', 'is not a payment method');
  return newPayment({ ...request, customerId: null, webhookUrl: null }, FREE, {
    method,
    currency: currencyOf(request.currency),
    amount: 0n,
    fee: 0n,
    created: now,
    expiresAt: now,
  });
}
