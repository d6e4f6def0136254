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
  /** Minor units, as `pg` reads a bigint. */
  balance: string;
}

export interface InTransitRow extends AvailableRow {
  code: 'payouts_in_transit' | 'refunds_in_transit';
}

/** A row of the view `balance_transactions`; amounts are minor units, as `pg` reads a bigint. */
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

// One index lookup per point in time, regardless of the number of entries in between.
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

  /** Returns the available balance of each currency that ever moved. */
  available({ merchantId, environment }: Tenant): Promise<AvailableRow[]> {
    return this.db.query<AvailableRow>(AVAILABLE, [merchantId, environment]);
  }

  /** Returns the amounts that have left the available balance but are not settled yet. */
  inTransit({ merchantId, environment }: Tenant): Promise<InTransitRow[]> {
    return this.db.query<InTransitRow & Record<string, unknown>>(IN_TRANSIT, [merchantId, environment]);
  }

  /**
   * Counts merchants with a negative available balance, by environment and currency; combinations without any are
   * omitted.
   */
  async countNegative(): Promise<NegativeBalances[]> {
    return this.db.query<NegativeBalances>(
      `SELECT environment, currency, count(*)::int AS merchants FROM accounts
       WHERE code = 'available' AND balance < 0 GROUP BY environment, currency ORDER BY environment, currency`,
    );
  }

  /** Returns the sums, over all merchants, of the accounts that do not hold their money, in minor units. */
  async platformBalances(): Promise<PlatformBalance[]> {
    return this.db.query<PlatformBalance>(
      `SELECT code AS account, environment, currency, sum(balance)::text AS minor FROM accounts
       WHERE code <> 'available' GROUP BY code, environment, currency`,
    );
  }

  /** Returns the balance immediately before each point in time (Unix seconds of posting), in minor units. */
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
   * Returns the movements of the available balance; one row more than `limit` if there are more. Sorted newest first in
   * booking order, which matches `balance_after`. With a currency or a period, sorted by `created` instead.
   * @throws DomainError `invalid_request` if the cursor is not a movement of this merchant and environment
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
