import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import type { ProviderDay } from '@tulay/reconciliation';
import { PayoutEntity } from '../payouts/payout.entity';

const { fromRecord } = rowMapperOf(PayoutEntity);

@Injectable()
export class OwnPayoutsStore {
  constructor(private readonly db: Database) {}

  /** Returns IDs of payouts that succeeded on the day, in ascending order. */
  succeededOn({ provider, environment, from, to }: ProviderDay, after: string, limit: number) {
    const text = `SELECT id FROM payouts WHERE provider = $1 AND environment = $2 AND succeeded_at >= $3 AND succeeded_at < $4
      AND id > $5 ORDER BY id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  /** Returns IDs of `processing` payouts that were created on the day, in ascending order. */
  openOf({ provider, environment, from, to }: ProviderDay, after: string, limit: number) {
    const text = `SELECT id FROM payouts WHERE provider = $1 AND environment = $2 AND status = 'processing'
      AND created >= $3 AND created < $4 AND id > $5 ORDER BY id LIMIT $6`;
    return this.ids(text, [provider, environment, from, to, after, limit]);
  }

  async byId(environment: Environment, ids: string[]): Promise<Map<string, PayoutEntity>> {
    const text = `SELECT * FROM payouts WHERE id = ANY ($1) AND environment = $2 AND debit = 'posted'`;
    const rows = (await this.db.query<DbRecord>(text, [ids, environment])).map(fromRecord);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async ids(text: string, values: unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
