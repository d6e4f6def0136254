import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { ProviderRecordEntity } from './discrepancy.entity';
import type { ProviderDay } from './our-payouts.store';

const { columns, record, fromRecord, toRecord } = rowMapperOf(ProviderRecordEntity);

/** What a provider says of a day, kept so that no page of it needs the others in memory. */
@Injectable()
export class ProviderRecordsStore {
  constructor(private readonly db: Database) {}

  /** Before a day is read anew. */
  async clear({ provider, environment, day }: ProviderDay): Promise<void> {
    await this.db.query(
      'DELETE FROM provider_records WHERE provider = $1 AND environment = $2 AND day = $3',
      [provider, environment, day],
    );
  }

  async add(lines: ProviderRecordEntity[]): Promise<void> {
    const distinct = new Map(lines.map((line) => [line.providerRef, toRecord(line)]));
    await this.db.query(
      `INSERT INTO provider_records (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS r(${record})
       ON CONFLICT (provider, environment, day, provider_ref) DO UPDATE SET status = excluded.status`,
      [JSON.stringify([...distinct.values()])],
    );
  }

  /** The lines of a day in the order of the provider's references. */
  async page(
    { provider, environment, day }: ProviderDay,
    after: string,
    limit: number,
  ): Promise<ProviderRecordEntity[]> {
    const text = `SELECT *, day::text AS day FROM provider_records
      WHERE provider = $1 AND environment = $2 AND day = $3 AND provider_ref > $4 ORDER BY provider_ref LIMIT $5`;
    return (await this.db.query<DbRecord>(text, [provider, environment, day, after, limit])).map(fromRecord);
  }

  /** The payouts that have a line on that day. */
  async known({ provider, environment, day }: ProviderDay, payoutIds: string[]): Promise<Set<string>> {
    const rows = await this.db.query<{ payout_id: string }>(
      `SELECT payout_id FROM provider_records
       WHERE payout_id = ANY ($1) AND provider = $2 AND environment = $3 AND day = $4`,
      [payoutIds, provider, environment, day],
    );
    return new Set(rows.map(({ payout_id }) => payout_id));
  }
}
