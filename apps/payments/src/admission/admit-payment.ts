import { Injectable } from '@nestjs/common';
import type { CreatePaymentRequest } from '@tulay/contracts';
import { currencyOf } from '@tulay/money';
import { MerchantStandings } from '@tulay/merchant-standing';
import { CatalogClient } from './catalog.client';
import { PaymentLimits } from './payment-limits';

/** Checks that the merchant may accept a payment, and that the payment's customer exists. */
@Injectable()
export class AdmitPayment {
  constructor(
    private readonly standings: MerchantStandings,
    private readonly limits: PaymentLimits,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Runs `create` if the payment is admitted. A merchant without limits needs no query.
   * @throws DomainError `insufficient_scope` if the merchant is restricted, `not_found` or `unauthenticated` for the
   * customer, `invalid_request` or `invalid_state` if the payment exceeds a limit
   */
  async execute<T>(request: CreatePaymentRequest, create: () => Promise<T>): Promise<T> {
    const { merchantId, environment, customerId: id } = request;
    this.standings.require(request, 'create_payment');
    if (id !== null) await this.catalog.requireCustomer({ merchantId, environment, id });
    const limit = this.standings.limitOf(request, currencyOf(request.currency));
    return limit ? this.limits.within(limit, request, create) : create();
  }
}
