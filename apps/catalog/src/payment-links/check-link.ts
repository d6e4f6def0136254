import { Injectable } from '@nestjs/common';
import type { CreatePaymentLinkRequest, RoutablePayment, Tenant } from '@tulay/contracts';
import { RequireRoute } from '../catalog-payments/require-route';
import { CheckReferences } from '../references/check-references';

type LinkReferences = Partial<Pick<CreatePaymentLinkRequest, 'customerId' | 'productId'>>;

/** Checks that payers can make the payments that a link allows, and that its customer and product exist. */
@Injectable()
export class CheckLink {
  constructor(
    private readonly references: CheckReferences,
    private readonly route: RequireRoute,
  ) {}

  /**
   * @throws DomainError `no_route` or `invalid_request` if payers cannot make a payment; `not_found` or
   * `unauthenticated` if the customer or product does not exist or belongs to the other environment
   */
  async execute(
    { merchantId, environment }: Tenant,
    payments: Omit<RoutablePayment, 'environment'>[],
    { customerId, productId }: LinkReferences,
  ): Promise<void> {
    const owner = { merchantId, environment };
    await this.route.execute(owner, ...payments);
    await this.references.execute({ ...owner, customerId, productIds: [productId] });
  }
}
