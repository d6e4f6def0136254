import { filtersOf, type PaymentSearch } from '@tulay/pages';
import { Injectable } from '@nestjs/common';
import type { List, Payment } from '@tulay/contracts';
import { PaymentsClient } from '../clients/payments.client';
import type { Admitted } from '../tokens/answer-frame';

export interface WantedPage {
  search: PaymentSearch;
  limit: number;
  startingAfter: string | undefined;
}

/** Finds the payments of the project's merchant and environment that are in the token's scope. */
@Injectable()
export class FindPayments {
  constructor(private readonly payments: PaymentsClient) {}

  /** @throws DomainError `invalid_request` if `startingAfter` is not in the list */
  async execute({ grant, project }: Admitted, wanted: WantedPage): Promise<List<Payment>> {
    const { merchantId, environment } = project;
    const { search, limit, startingAfter } = wanted;
    const base = { merchantId, environment, limit, startingAfter };
    if (grant.scope) return this.payments.list({ ...base, scope: grant.scope });
    let found: List<Payment> = { object: 'list', data: [], has_more: false };
    for (const filters of filtersOf(search)) {
      found = await this.payments.list({ ...base, ...filters });
      if (found.data.length) break;
    }
    return found;
  }
}
