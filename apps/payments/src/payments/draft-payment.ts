import { Inject, Injectable } from '@nestjs/common';
import { invalidField, notFound, toUnix, type Clock, type CreatePayment } from '@tulay/contracts';
import { currencyOf, minorFromWire } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import { OpenPayment, type PaymentAtProvider } from '../providers/open-payment';
import type { PaymentRequest } from '../providers/provider.port';
import { FeePlans } from './fee-plans';
import type { PaymentRow } from './payment.entity';
import { feeOf, isPaymentMethod } from './payment.rules';

/** Draws up the payment a command asks for: its route, its fee, its window. */
@Injectable()
export class DraftPayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly openPayment: OpenPayment,
    private readonly fees: FeePlans,
  ) {}

  /** @throws DomainError `invalid_request` (method), `not_found` (customer), `no_route`, `provider_error` */
  async execute(command: CreatePayment): Promise<PaymentRow> {
    const request = requestOf(command);
    const opened = await this.openPayment.execute(command.merchantId, request);
    const now = toUnix(this.clock.now(command.environment));
    return {
      ...fieldsOf(command, opened),
      ...request,
      status: 'pending',
      fee: feeOf(request.amount, this.fees.feeOf(command.merchantId, request.method)),
      expiresAt: now + command.expiresIn,
      created: now,
    };
  }
}

function requestOf({ id, environment, method, amount, currency, customerId }: CreatePayment): PaymentRequest {
  if (!isPaymentMethod(method)) throw invalidField('method', 'is not a payment method');
  // Customers are kept by the catalog, which keeps none yet: whatever id is named, there is no such customer.
  if (customerId !== null) throw notFound('customer', customerId);
  return { id, environment, method, amount: minorFromWire(amount), currency: currencyOf(currency) };
}

const fieldsOf = (command: CreatePayment, opened: PaymentAtProvider) => ({
  merchantId: command.merchantId,
  provider: opened.provider,
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
