import { Inject, Injectable } from '@nestjs/common';
import { invalidField, toUnix, type Clock, type CreatePaymentRequest } from '@tulay/contracts';
import { currencyOf, minorFromWire } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import { OpenPayment, type PaymentAtProvider } from '../providers/open-payment';
import type { PaymentRequest } from '../providers/provider.port';
import { CatalogClient } from './catalog.client';
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
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * @throws DomainError `invalid_request` (method), `not_found` or `unauthenticated` (customer), `no_route`,
   *   `provider_error`
   */
  async execute(command: CreatePaymentRequest): Promise<PaymentRow> {
    const request = requestOf(command);
    if (command.customerId !== null) await this.requireCustomer(command, command.customerId);
    const opened = await this.openPayment.execute(command.merchantId, request);
    const fee = feeOf(request.amount, this.fees.feeOf(command.merchantId, request.method));
    return toRow(command, request, opened, { fee, now: toUnix(this.clock.now(command.environment)) });
  }

  private requireCustomer({ merchantId, environment }: CreatePaymentRequest, id: string): Promise<void> {
    return this.catalog.requireCustomer({ merchantId, environment, id });
  }
}

function requestOf({ id, environment, method, amount, currency }: CreatePaymentRequest): PaymentRequest {
  if (!isPaymentMethod(method)) throw invalidField('method', 'is not a payment method');
  return { id, environment, method, amount: minorFromWire(amount), currency: currencyOf(currency) };
}

/** Field by field: V8 takes 15 µs and 6 KB for an object that begins with a spread and goes on with many fields. */
const toRow = (
  command: CreatePaymentRequest,
  request: PaymentRequest,
  opened: PaymentAtProvider,
  { fee, now }: { fee: bigint; now: number },
): PaymentRow => ({
  id: request.id,
  merchantId: command.merchantId,
  environment: request.environment,
  status: 'pending',
  amount: request.amount,
  currency: request.currency,
  method: request.method,
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
  fee,
  idempotencyKey: command.idempotencyKey,
  projectId: command.projectId ?? null,
  failure: null,
  expiresAt: now + command.expiresIn,
  succeededAt: null,
  failedAt: null,
  created: now,
});
