import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { ProviderRecordEntity } from './discrepancy.entity';
import type { ProviderDay } from './own-money.port';

const { columns, record, fromRecord, toRecord } = rowMapperOf(ProviderRecordEntity);

/**
 * A provider's entry for a day. `isSecond` means that the day has another entry for the same payment, refund
 * or payout, which takes precedence.
 */
export type ProviderLine = ProviderRecordEntity & { isSecond: boolean };

/**
 * Stores a provider's entries for a day during the comparison, so that only one page at a time is in memory.
 */
@Injectable()
export class ProviderRecordsStore {
  constructor(private readonly db: Database) {}

  /** Deletes a day's entries. Called before the day is read again and after the comparison. */
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

  /**
   * Returns a day's entries, ordered by the provider's reference. If several entries concern the same
   * payment, refund or payout, a succeeded entry takes precedence.
   */
  async page(
    { provider, environment, day }: ProviderDay,
    after: string,
    limit: number,
  ): Promise<ProviderLine[]> {
    const text = `SELECT *, day::text AS day, EXISTS (
        SELECT FROM provider_records o
        WHERE o.own_id = r.own_id AND o.provider = $1 AND o.environment = $2 AND o.day = $3
          AND (o.status > r.status OR o.status = r.status AND o.provider_ref < r.provider_ref)) AS is_second
      FROM provider_records r
      WHERE provider = $1 AND environment = $2 AND day = $3 AND provider_ref > $4 ORDER BY provider_ref LIMIT $5`;
    const rows = await this.db.query<DbRecord>(text, [provider, environment, day, after, limit]);
    return rows.map((row) => ({ ...fromRecord(row), isSecond: row.is_second === true }));
  }

  async known({ provider, environment, day }: ProviderDay, ownIds: string[]): Promise<Set<string>> {
    const rows = await this.db.query<{ own_id: string }>(
      `SELECT own_id FROM provider_records
       WHERE own_id = ANY ($1) AND provider = $2 AND environment = $3 AND day = $4`,
      [ownIds, provider, environment, day],
    );
    return new Set(rows.map(({ own_id }) => own_id));
  }
}
