import { Inject, Injectable } from '@nestjs/common';
import type { ProviderRecord } from '@tulay/provider-routing';
import type { ProviderRecordEntity } from './discrepancy.entity';
import { OWN_MONEY, type ComparableProvider, type OwnMoney, type ProviderDay } from './own-money.port';
import { ProviderRecordsStore } from './provider-records.store';

const LINES_AT_ONCE = 200;

@Injectable()
export class ReadProviderDay {
  constructor(
    private readonly records: ProviderRecordsStore,
    @Inject(OWN_MONEY) private readonly own: OwnMoney,
  ) {}

  /**
   * @returns whether the provider has a list; without one, each payment, refund or payout is looked up
   * individually
   */
  async execute({ provider, day }: { provider: ComparableProvider; day: ProviderDay }): Promise<boolean> {
    await this.records.clear(day);
    const listed = provider.records(day.day, day.environment);
    let some: ProviderRecord[] = [];
    for await (const record of listed ?? []) {
      if (!this.own.records.includes(record.kind)) continue;
      some.push(record);
      if (some.length < LINES_AT_ONCE) continue;
      await this.add(some, day);
      some = [];
    }
    if (some.length) await this.add(some, day);
    return listed !== null;
  }

  private async add(records: ProviderRecord[], day: ProviderDay): Promise<void> {
    const ids = await this.own.idsOf(records);
    await this.records.add(records.map((record, at) => toLine(record, ids[at] ?? null, day)));
  }
}

const toLine = (
  record: ProviderRecord,
  ownId: string | null,
  { provider, environment, day }: ProviderDay,
): ProviderRecordEntity => ({
  provider,
  environment,
  day,
  providerRef: record.providerRef,
  ownId,
  status: record.status,
  amount: record.amount,
  fee: record.fee,
  currency: record.currency,
  occurredAt: record.occurredAt,
});
