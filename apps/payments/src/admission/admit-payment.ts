import { Injectable } from '@nestjs/common';
import type { CreatePaymentRequest } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { CatalogClient } from './catalog.client';

/** Checks that the merchant may take a payment, and that the payment's customer exists. */
@Injectable()
export class AdmitPayment {
  constructor(
    private readonly standings: MerchantStandings,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * @throws DomainError `insufficient_scope` if the merchant is restricted, `not_found` or `unauthenticated` for the
   * customer
   */
  async execute(request: CreatePaymentRequest): Promise<void> {
    const { merchantId, environment, customerId: id } = request;
    this.standings.require(request, 'create_payment');
    if (id !== null) await this.catalog.requireCustomer({ merchantId, environment, id });
  }
}
