import { command, type EmptyRequest } from '../common/command';
import { TENANT_FIELDS, type Environment, type Tenant } from '../common/environment';
import { LIST_FIELDS, type List, type ListRequest } from '../common/list';

export interface Balance {
  object: 'balance_list';
  environment: Environment;
  /** Available amount in major units by currency code; PHP is always included. */
  available: Record<string, number>;
  /**
   * Amount that has left `available` for payouts and refunds that are not completed, in major units by currency
   * code; PHP is always included. A payout or refund that fails returns its amount to `available`.
   */
  pending: Record<string, number>;
}

export const BALANCE_TRANSACTION_TYPES = [
  'payment',
  'refund',
  'refund_reversal',
  'payout',
  'payout_reversal',
  'adjustment',
] as const;
export type BalanceTransactionType = (typeof BALANCE_TRANSACTION_TYPES)[number];

/** A movement of a merchant's available balance. Amounts are JSON numbers in major units. */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  environment: Environment;
  type: BalanceTransactionType;
  /** Gross amount; negative if the money leaves the balance. */
  amount: number;
  fee: number;
  /** Change in the balance: `amount - fee`. */
  net: number;
  currency: string;
  balance_after: number;
  /** ID of the payment, refund or payout that caused the movement. */
  source: string;
  created: number;
}

export type GetBalanceRequest = Tenant;
export const getBalanceCommand = command<GetBalanceRequest, Balance>('ledger.cmd.get-balance', {
  callers: ['gateway', 'payouts', 'embed', 'operator', 'dashboard'],
});

/**
 * Money that has left the available balance but has not arrived yet, in major units by currency code.
 * Includes every currency.
 */
export interface MoneyInTransit {
  payouts: Record<string, number>;
  refunds: Record<string, number>;
}
export const getMoneyInTransitCommand = command<Tenant, MoneyInTransit>('ledger.cmd.get-money-in-transit', {
  callers: ['dashboard'],
});

/** Number of merchants in one environment whose available balance in one currency is negative. */
export interface NegativeBalances {
  environment: Environment;
  currency: string;
  merchants: number;
}
/** Returns an empty list if no balance is negative. */
export const countNegativeBalancesCommand = command<EmptyRequest, { counts: NegativeBalances[] }>(
  'ledger.cmd.count-negative-balances',
  { callers: ['operator'] },
);

export interface ListBalanceTransactionsRequest extends ListRequest {
  type?: BalanceTransactionType;
  source?: string;
  /** ISO 4217 code in upper case. */
  currency?: string;
}
export const listBalanceTransactionsCommand = command<
  ListBalanceTransactionsRequest,
  List<BalanceTransaction>
>('ledger.cmd.list-balance-transactions', {
  fields: { ...LIST_FIELDS, type: true, source: true, currency: true },
  callers: ['gateway', 'dashboard'],
});

export interface ListBalanceDaysRequest extends Tenant {
  /** ISO 4217 code in upper case. */
  currency: string;
  /** First Manila date, inclusive, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  startingAfter?: string;
  limit: number;
}
/**
 * Movements of an available balance on one Manila date, based on the time of the business events. Amounts are
 * in major units.
 */
export interface BalanceDay {
  /** `YYYY-MM-DD`. */
  id: string;
  /** Number of movements. */
  lines: number;
  net: number;
  closing: number;
}
/** Lists the days with movements, newest first. Errors: `invalid_request` (currency, a day). */
export const listBalanceDaysCommand = command<ListBalanceDaysRequest, List<BalanceDay>>(
  'ledger.cmd.list-balance-days',
  {
    fields: { ...TENANT_FIELDS, currency: true, from: true, to: true, startingAfter: true, limit: true },
    callers: ['dashboard'],
  },
);

export interface GetBalanceHistoryRequest extends Tenant {
  /** ISO 4217 code in upper case. */
  currency: string;
  /** 1 to 100 posting times in ascending order, in Unix seconds. */
  at: number[];
}
export interface BalanceHistory {
  /** Available balance in major units immediately before each time; 0 before the first posting. */
  balances: number[];
}
/** Errors: `invalid_request` (currency, times). */
export const getBalanceHistoryCommand = command<GetBalanceHistoryRequest, BalanceHistory>(
  'ledger.cmd.get-balance-history',
  { callers: ['embed', 'dashboard'] },
);

/** An inconsistency in the ledger, with the affected rows. */
export interface LedgerFinding {
  check: string;
  detail: string;
}
/** Combined results of all pages of a ledger verification. */
export interface LedgerReport {
  ok: boolean;
  accounts: number;
  journals: number;
  entries: number;
  findings: LedgerFinding[];
}

/** The ledger's newest seal. A copy stored elsewhere can reveal that all sealed rows were replaced. */
export interface LedgerSeal {
  number: string;
  /** Number of the last journal that the seal covers. */
  up_to: string;
  /** Hexadecimal SHA-256. */
  hash: string;
}
export interface VerifyLedgerRequest {
  /** Cursor of the previous page; null for the first page. */
  cursor: string | null;
}
/** Result of one page of a ledger verification. The counts apply to this page only. */
export interface VerifiedLedgerPage {
  accounts: number;
  journals: number;
  entries: number;
  /** At most 100 per check. */
  findings: LedgerFinding[];
  /** Number of additional findings per check that are not listed. Absent in earlier releases. */
  unlisted?: Record<string, number>;
  /** Null on the last page. */
  cursor: string | null;
  /** Number of the last journal verified so far, and of the last journal to verify. */
  progress: { read: string; of: string };
  /** Only on the last page; null if there is no seal. */
  seal: LedgerSeal | null;
}
/**
 * Verifies a page of the ledger: journals sum to 0, each account's balance and `seq` match its entries, running
 * balances are continuous, and sealed rows are unchanged. Errors: `invalid_request` (cursor).
 */
export const verifyLedgerCommand = command<VerifyLedgerRequest, VerifiedLedgerPage>('ledger.cmd.verify', {
  callers: ['operator'],
  timeoutMs: 60_000,
});
