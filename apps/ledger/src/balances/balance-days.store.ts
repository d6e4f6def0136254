import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

/**
 * Row of `balance_days`. `day` counts from January 1, 1970 in Manila; amounts are in minor units, as strings
 * because `pg` returns bigint that way.
 */
export interface BalanceDayRow {
  day: number;
  lines: number;
  amount: string;
  closing: string;
}

export interface BalanceDaysQuery extends Tenant {
  currency: string;
  from: number | null;
  /** Last day to return; null for no limit. */
  to: number | null;
  /** Exclusive upper bound for the page: the oldest day of the previous page, or null for the first page. */
  before: number | null;
  limit: number;
}

/**
 * A balance has one row per day with a movement: at most 3,650 rows in ten years, all in a single index
 * range.
 */
const DAYS = {
  name: 'balance-days',
  text: `SELECT day, lines, amount, closing FROM (
      SELECT day, lines, amount, sum(amount) OVER (ORDER BY day)::text AS closing
      FROM balance_days d JOIN accounts a ON a.id = d.account_id
      WHERE a.merchant_id = $1 AND a.environment = $2 AND a.currency = $3 AND a.code = 'available'
    ) days
    WHERE ($4::int IS NULL OR day >= $4) AND ($5::int IS NULL OR day <= $5) AND ($6::int IS NULL OR day < $6)
    ORDER BY day DESC LIMIT $7`,
};

@Injectable()
export class BalanceDaysStore {
  constructor(private readonly db: Database) {}

  /** Returns the days, newest first. */
  list(query: BalanceDaysQuery): Promise<BalanceDayRow[]> {
    const { merchantId, environment, currency, from, to, before, limit } = query;
    const values = [merchantId, environment, currency, from, to, before, limit];
    return this.db.query<BalanceDayRow & Record<string, unknown>>(DAYS, values);
  }
}
