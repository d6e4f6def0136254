import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { PayoutEntity } from '../payouts/payout.entity';

const { fromRecord } = rowMapperOf(PayoutEntity);

/** A day of a provider. Times are Unix seconds, `from` inclusive and `to` exclusive. */
export interface ProviderDay {
  provider: string;
  environment: Environment;
  /** YYYY-MM-DD in Manila. */
  day: string;
  from: number;
  to: number;
}

/** Payouts to compare with their provider's record. */
@Injectable()
export class OurPayoutsStore {
  constructor(private readonly db: Database) {}

  /** Those that succeeded on the day, in the order of their ids. */
  async succeededOn(
    { provider, environment, from, to }: ProviderDay,
    after: string,
    limit: number,
  ): Promise<PayoutEntity[]> {
    const text = `SELECT * FROM payouts WHERE provider = $1 AND environment = $2 AND succeeded_at >= $3 AND succeeded_at < $4
      AND id > $5 ORDER BY id LIMIT $6`;
    return (await this.db.query<DbRecord>(text, [provider, environment, from, to, after, limit])).map(
      fromRecord,
    );
  }

  /** Those that were made on the day and have had no outcome since, in the order of their ids. */
  async openOf(
    { provider, environment, from, to }: ProviderDay,
    after: string,
    limit: number,
  ): Promise<PayoutEntity[]> {
    const text = `SELECT * FROM payouts WHERE provider = $1 AND environment = $2 AND status = 'processing'
      AND created >= $3 AND created < $4 AND id > $5 ORDER BY id LIMIT $6`;
    return (await this.db.query<DbRecord>(text, [provider, environment, from, to, after, limit])).map(
      fromRecord,
    );
  }

  /** Unknown ids are left out. */
  async byId(environment: Environment, ids: string[]): Promise<Map<string, PayoutEntity>> {
    const text = `SELECT * FROM payouts WHERE id = ANY ($1) AND environment = $2 AND debit = 'posted'`;
    const rows = (await this.db.query<DbRecord>(text, [ids, environment])).map(fromRecord);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
