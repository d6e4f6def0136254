import { Injectable } from '@nestjs/common';
import type { ProviderRecord } from '@tulay/provider-routing';
import type { RemotePayoutProvider } from '../providers/provider.port';
import { payoutIdOf } from '../providers/payout-reference.rules';
import type { ProviderRecordEntity } from './discrepancy.entity';
import type { ProviderDay } from './our-payouts.store';
import { ProviderRecordsStore } from './provider-records.store';

const LINES_AT_ONCE = 200;

/** Stores what a provider says of a day, page by page. A provider without a list of its own is asked payout by payout. */
@Injectable()
export class ReadProviderDay {
  constructor(private readonly records: ProviderRecordsStore) {}

  async execute({ provider, day }: { provider: RemotePayoutProvider; day: ProviderDay }): Promise<void> {
    await this.records.clear(day);
    let lines: ProviderRecordEntity[] = [];
    for await (const record of provider.records(day.day, day.environment) ?? []) {
      lines.push(toLine(record, day));
      if (lines.length < LINES_AT_ONCE) continue;
      await this.records.add(lines);
      lines = [];
    }
    if (lines.length) await this.records.add(lines);
  }
}

const toLine = (
  record: ProviderRecord,
  { provider, environment, day }: ProviderDay,
): ProviderRecordEntity => ({
  provider,
  environment,
  day,
  providerRef: record.providerRef,
  payoutId: record.reference === null ? null : payoutIdOf(record.reference),
  status: record.status,
  amount: record.amount,
  currency: record.currency,
});
