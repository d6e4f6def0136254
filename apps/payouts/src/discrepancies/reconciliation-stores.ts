import { Injectable } from '@nestjs/common';
import { DiscrepanciesStore } from './discrepancies.store';
import { OurPayoutsStore } from './our-payouts.store';
import { ProviderBooksClient } from './provider-books.client';
import { ProviderRecordsStore } from './provider-records.store';
import { ReadProviderDay } from './read-provider-day';

/** What the comparison reads from. */
@Injectable()
export class ReconciliationStores {
  constructor(
    readonly payouts: OurPayoutsStore,
    readonly records: ProviderRecordsStore,
    readonly discrepancies: DiscrepanciesStore,
    readonly books: ProviderBooksClient,
    readonly reading: ReadProviderDay,
  ) {}
}
