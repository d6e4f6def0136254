import { Injectable } from '@nestjs/common';
import type { List, Payment, Tenant } from '@tulay/contracts';
import { filtersOf, type PaymentSearch } from '@tulay/pages';
import { PaymentsClient } from '../../clients/payments.client';

export interface WantedPage {
  search: PaymentSearch;
  limit: number;
  startingAfter: string | undefined;
}

/**
 * Searches payments. Tries each interpretation of the query, such as amount or reference, until one has
 * results.
 */
@Injectable()
export class FindPayments {
  constructor(private readonly payments: PaymentsClient) {}

  /** @throws DomainError `invalid_request` if `startingAfter` is not in the list */
  async execute(tenant: Tenant, { search, limit, startingAfter }: WantedPage): Promise<List<Payment>> {
    let found: List<Payment> = { object: 'list', data: [], has_more: false };
    for (const filters of filtersOf(search)) {
      found = await this.payments.list({ ...tenant, limit, startingAfter, ...filters });
      if (found.data.length) break;
    }
    return found;
  }
}
