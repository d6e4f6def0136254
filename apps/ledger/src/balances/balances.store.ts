import { Injectable } from '@nestjs/common';
import {
  idsSince,
  type BalanceTransactionType,
  type Environment,
  type GetBalanceHistoryRequest,
  type ListBalanceTransactionsRequest,
  type NegativeBalances,
  type Tenant,
} from '@tulay/contracts';
import { combinationsOf, Database, readPage, type PageFilters } from '@tulay/persistence';
import type { AccountCode } from '../postings/posting.rules';

export interface AvailableRow {
  currency: string;
  /** Balance in minor units, as a string because `pg` returns bigint that way. */
  balance: string;
}

export interface InTransitRow extends AvailableRow {
  code: 'payouts_in_transit' | 'refunds_in_transit';
}

export interface BalanceRow extends AvailableRow {
  code: 'available' | InTransitRow['code'];
}

/**
 * Row of the view `balance_transactions`. Amounts are in minor units, as strings because `pg` returns bigint
 * that way.
 */
export interface BalanceTransactionRow {
  id: string;
  environment: Environment;
  type: BalanceTransactionType;
  source: string;
  currency: string;
  amount: string;
  fee: string;
  net: string;
  balance_after: string;
  created: string;
}

interface PlatformBalance {
  account: AccountCode;
  environment: Environment;
  currency: string;
  minor: string;
}

const AVAILABLE = {
  name: 'available-balances',
  text: `SELECT currency, balance FROM accounts WHERE merchant_id = $1 AND environment = $2 AND code = 'available'`,
};

const IN_TRANSIT = {
  name: 'money-in-transit',
  text: `SELECT code, currency, balance FROM accounts
    WHERE merchant_id = $1 AND environment = $2 AND code IN ('payouts_in_transit', 'refunds_in_transit')`,
};

const BALANCE = {
  name: 'balance',
  text: `SELECT code, currency, balance FROM accounts
    WHERE merchant_id = $1 AND environment = $2 AND code IN ('available', 'payouts_in_transit', 'refunds_in_transit')`,
};

// Performs one index lookup per point in time, regardless of the number of entries.
const AT_MOMENTS = {
  name: 'balances-at-moments',
  text: `SELECT (
      SELECT balance_after FROM balance_transactions
      WHERE merchant_id = $1 AND environment = $2 AND currency = $3 AND id < since COLLATE "C" ORDER BY id DESC LIMIT 1
    ) AS balance
    FROM unnest($4::text[]) WITH ORDINALITY AS moments (since, place) ORDER BY place`,
};

@Injectable()
export class BalancesStore {
  constructor(private readonly db: Database) {}

  available({ merchantId, environment }: Tenant): Promise<AvailableRow[]> {
    return this.db.query<AvailableRow>(AVAILABLE, [merchantId, environment]);
  }

  /** Returns the available balance and the money in transit at one point in time. */
  balance({ merchantId, environment }: Tenant): Promise<BalanceRow[]> {
    return this.db.query<BalanceRow & Record<string, unknown>>(BALANCE, [merchantId, environment]);
  }

  inTransit({ merchantId, environment }: Tenant): Promise<InTransitRow[]> {
    return this.db.query<InTransitRow & Record<string, unknown>>(IN_TRANSIT, [merchantId, environment]);
  }

  /**
   * Counts the merchants with a negative available balance by environment and currency. Combinations with a
   * count of zero are omitted.
   */
  async countNegative(): Promise<NegativeBalances[]> {
    return this.db.query<NegativeBalances>(
      `SELECT environment, currency, count(*)::int AS merchants FROM accounts
       WHERE code = 'available' AND balance < 0 GROUP BY environment, currency ORDER BY environment, currency`,
    );
  }

  /**
   * Returns the total balance of each account that does not hold merchants' own money, across all merchants, in
   * minor units.
   */
  async platformBalances(): Promise<PlatformBalance[]> {
    return this.db.query<PlatformBalance>(
      `SELECT code AS account, environment, currency, sum(balance)::text AS minor FROM accounts
       WHERE code <> 'available' GROUP BY code, environment, currency`,
    );
  }

  /**
   * Returns the balance in minor units immediately before each point in time (Unix seconds, compared with the
   * posting time).
   */
  async balancesAt({ merchantId, environment, currency, at }: GetBalanceHistoryRequest): Promise<bigint[]> {
    const since = at.map((moment) => idsSince('txn', moment));
    const rows = await this.db.query<{ balance: string | null }>(AT_MOMENTS, [
      merchantId,
      environment,
      currency,
      since,
    ]);
    return rows.map(({ balance }) => BigInt(balance ?? 0));
  }

  /**
   * Returns up to `limit + 1` balance transactions; the extra row indicates another page. The newest
   * transaction comes first: in posting order, which matches `balance_after`, or by `created` if a currency or
   * period is given.
   * @throws DomainError `invalid_request` if the cursor is not a balance transaction of this merchant and
   * environment
   */
  async transactions(query: ListBalanceTransactionsRequest): Promise<BalanceTransactionRow[]> {
    const { type, source, currency, createdGte, createdLte } = query;
    const equal = { type, source, currency };
    const page = (filters: PageFilters) =>
      readPage<BalanceTransactionRow>(this.db, 'balance_transactions', query, { equal, ...filters });
    if (currency !== undefined) return page({ order: 'created' });
    if (createdGte === undefined && createdLte === undefined) return page({ order: 'id' });
    const currencies = (await this.available(query)).map((balance) => balance.currency);
    const oneOf = combinationsOf({ currency: currencies });
    return page({ order: 'created', oneOf: oneOf.length ? oneOf : undefined });
  }
}
