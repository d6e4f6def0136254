import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  isPaymentMethod,
  toUnix,
  type Clock,
  type CreatePaymentRequest,
} from '@tulay/contracts';
import { currencyOf, minorFromWire } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import { feeOf } from '../fees/fee.rules';
import { FeePlans } from '../fees/fee-plans';
import type { PaymentRequest } from '../providers/provider.port';
import { RoutePayment } from '../routing/route-payment';
import { CatalogClient } from './catalog.client';
import { newPayment, type PaymentEntity } from './payment.entity';

/** Computes the fields of a new payment before it is saved: its provider, its fee, when it expires. */
@Injectable()
export class DraftPayment {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly route: RoutePayment,
    private readonly fees: FeePlans,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * @throws DomainError `invalid_request` (method), `not_found` or `unauthenticated` (customer), `no_route`,
   *   `provider_error`
   */
  async execute(request: CreatePaymentRequest): Promise<PaymentEntity> {
    const { merchantId, environment, customerId: id } = request;
    const asked = toProviderRequest(request);
    if (id !== null) await this.catalog.requireCustomer({ merchantId, environment, id });
    const route = await this.route.execute({ merchantId, request: asked });
    const created = toUnix(this.clock.now(environment));
    return newPayment(request, route, {
      method: asked.method,
      amount: asked.amount,
      currency: asked.currency,
      fee: feeOf(asked.amount, this.fees.feeOf(merchantId, asked.method, asked.currency)),
      created,
      expiresAt: created + request.expiresIn,
    });
  }
}

function toProviderRequest(request: CreatePaymentRequest): PaymentRequest {
  const { id, environment, method, amount, currency } = request;
  if (!isPaymentMethod(method)) throw invalidField('method', 'is not a payment method');
  return { id, environment, method, amount: minorFromWire(amount), currency: currencyOf(currency) };
}
