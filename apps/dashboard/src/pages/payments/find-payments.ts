import { Injectable } from '@nestjs/common';
import type { List, Payment, Tenant } from '@tulay/contracts';
import { filtersOf, type PaymentSearch } from '@tulay/pages';
import { PaymentsClient } from '../../clients/payments.client';

export interface WantedPage {
  search: PaymentSearch;
  limit: number;
  startingAfter: string | undefined;
}

/** Finds a merchant's payments by any of the kinds of text that a search may contain. */
@Injectable()
export class FindPayments {
  constructor(private readonly payments: PaymentsClient) {}

  /**
   * Returns a page of payments.
   * @throws DomainError `invalid_request` if `startingAfter` is not a payment of this list
   */
  async execute(tenant: Tenant, { search, limit, startingAfter }: WantedPage): Promise<List<Payment>> {
    let found: List<Payment> = { object: 'list', data: [], has_more: false };
    for (const filters of filtersOf(search)) {
      found = await this.payments.list({ ...tenant, limit, startingAfter, ...filters });
      if (found.data.length) break;
    }
    return found;
  }
}
