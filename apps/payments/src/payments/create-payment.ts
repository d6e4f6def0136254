import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  notFound,
  toUnix,
  type Clock,
  type CreatePayment,
  type Payment,
  type PaymentMethod,
} from '@tulay/contracts';
import { currencyOf, minorFromWire } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import type { OpenedPayment } from '../providers/provider.port';
import { Router } from '../providers/router';
import { FeePlans } from './fee-plans';
import type { PaymentRow } from './payment.entity';
import { feeOf, isPaymentMethod } from './payment.rules';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/** Opens a payment. The same id never makes a second one: a repeat answers the payment as it stands. */
@Injectable()
export class CreatePaymentUseCase {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly router: Router,
    private readonly fees: FeePlans,
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
  ) {}

  async execute(command: CreatePayment): Promise<Payment> {
    const request = this.requestOf(command);
    const provider = this.router.route(request);
    const opened = provider.open(request);
    const now = toUnix(this.clock.now(command.environment));
    const payment: PaymentRow = {
      ...fieldsOf(command, opened),
      ...request,
      status: 'pending',
      provider: provider.name,
      fee: feeOf(request.amount, this.fees.feeOf(command.merchantId, request.method)),
      expiresAt: now + command.expiresIn,
      created: now,
    };
    const stored = await this.payments.insert(payment, this.view.toEvent(payment, 'payment.pending', now));
    return this.view.toResource(stored);
  }

  private requestOf({ id, environment, method, amount, currency, customerId }: CreatePayment) {
    if (!isPaymentMethod(method)) throw invalidField('method', 'is not a payment method');
    // Customers are kept by the catalog, which keeps none yet: whatever id is named, there is no such customer.
    if (customerId !== null) throw notFound('customer', customerId);
    const chosen: PaymentMethod = method;
    return { id, environment, method: chosen, amount: minorFromWire(amount), currency: currencyOf(currency) };
  }
}

const fieldsOf = (command: CreatePayment, opened: OpenedPayment) => ({
  merchantId: command.merchantId,
  providerRef: opened.providerRef,
  checkoutUrl: opened.checkoutUrl,
  qrCode: opened.qrCode,
  appLink: opened.appLink,
  returnUrl: command.returnUrl,
  failureReturnUrl: command.failureReturnUrl ?? null,
  webhookUrl: command.webhookUrl,
  description: command.description,
  customer: command.customer,
  customerId: command.customerId,
  externalId: command.externalId,
  metadata: command.metadata,
  idempotencyKey: command.idempotencyKey,
  projectId: command.projectId ?? null,
  failure: null,
  succeededAt: null,
  failedAt: null,
});
