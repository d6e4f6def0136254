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
import { MerchantStandings } from '@tulay/merchant-standing';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { withFreeReference } from './free-reference';
import { InsertPaidPayment } from './insert-paid-payment';
import { newPayment, type PaymentEntity } from './payment.entity';
import { PaymentsStore } from './payments.store';

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

/** Creates zero-amount payments, which succeed immediately. */
@Injectable()
export class CreateFreePayment {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly insert: InsertPaidPayment,
    private readonly payments: PaymentsStore,
    private readonly standings: MerchantStandings,
  ) {}

  /**
   * Creates the payment. A repeated request returns the existing payment in its current state.
   * @throws DomainError `insufficient_scope` if the merchant is restricted
   */
  async execute(request: CreateFreePaymentRequest): Promise<Payment> {
    const isBlocked = this.standings.isBlocked(request, 'create_payment');
    if (isBlocked && !(await this.payments.find(request.id)))
      this.standings.require(request, 'create_payment');
    const payment = freePayment(request, toUnix(this.clock.now(request.environment)));
    return withFreeReference(payment, (free) => this.db.transaction((tx) => this.insert.executeIn(tx, free)));
  }
}

function freePayment(request: CreateFreePaymentRequest, now: number): PaymentEntity {
  const { method } = request;
  if (!isPaymentMethod(method)) throw invalidField('method', 'must be a supported payment method');
  return newPayment({ ...request, customerId: null, webhookUrl: null }, FREE, {
    method,
    currency: currencyOf(request.currency),
    amount: 0n,
    fee: 0n,
    created: now,
    expiresAt: now,
  });
}
