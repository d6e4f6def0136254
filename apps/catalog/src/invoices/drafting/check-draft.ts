import { Injectable } from '@nestjs/common';
import type { InvoiceDraft, Tenant } from '@tulay/contracts';
import { RequireRoute } from '../../catalog-payments/require-route';
import { CheckReferences } from '../../references/check-references';
import { currencyIn } from '../../shared/field.rules';
import { referencesOf } from './draft.rules';

/** Checks that a payment method accepts a draft's currency and that the customer and the products exist. */
@Injectable()
export class CheckDraft {
  constructor(
    private readonly references: CheckReferences,
    private readonly route: RequireRoute,
  ) {}

  /**
   * @throws DomainError `no_route` if no payment method accepts the currency, `not_found` if the customer or
   * a product does not exist, `unauthenticated` if the customer or a product belongs to the other environment
   */
  async execute(owner: Tenant, draft: Partial<InvoiceDraft>): Promise<void> {
    // The amount is not checked, because an invoice may be paid in parts.
    if (draft.currency !== undefined)
      await this.route.execute(owner, { method: null, currency: currencyIn(draft.currency), amount: null });
    await this.references.execute({ ...owner, ...referencesOf(draft) });
  }
}
