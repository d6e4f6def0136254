import { Injectable } from '@nestjs/common';
import { DiscrepanciesStore } from './discrepancies.store';
import { ProviderBooks } from './provider-books';
import { ProviderRecordsStore } from './provider-records.store';
import { ReadProviderDay } from './read-provider-day';

@Injectable()
export class DayStores {
  constructor(
    readonly records: ProviderRecordsStore,
    readonly discrepancies: DiscrepanciesStore,
    readonly books: ProviderBooks,
    readonly reading: ReadProviderDay,
  ) {}
}
