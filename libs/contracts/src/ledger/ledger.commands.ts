import { command, type EmptyRequest } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { List, ListRequest } from '../common/list';

export interface Balance {
  object: 'balance_list';
  environment: Environment;
  /** Available amount in main units by currency code; PHP is always included. */
  available: Record<string, number>;
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

/** One movement of a merchant's available balance. Amounts are JSON numbers in main units. */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  environment: Environment;
  type: BalanceTransactionType;
  /** The gross amount; negative if it leaves the balance. */
  amount: number;
  fee: number;
  /** `amount - fee`: the change of the balance. */
  net: number;
  currency: string;
  balance_after: number;
  /** The id of the payment, refund or payout behind it. */
  source: string;
  created: number;
}

export type GetBalanceRequest = Tenant;
export const getBalanceCommand = command<GetBalanceRequest, Balance>('ledger.cmd.get-balance', {
  askedBy: ['gateway', 'embed', 'operator', 'dashboard'],
});

/** Money that has left the available balance and has not arrived yet, in main units by currency; none is left out. */
export interface MoneyInTransit {
  payouts: Record<string, number>;
  refunds: Record<string, number>;
}
export const getMoneyInTransitCommand = command<Tenant, MoneyInTransit>('ledger.cmd.get-money-in-transit', {
  askedBy: ['dashboard'],
});

/** Merchants of one environment whose available balance in one currency is below zero. */
export interface NegativeBalances {
  environment: Environment;
  currency: string;
  merchants: number;
}
/** Empty if no balance is below zero. */
export const countNegativeBalancesCommand = command<EmptyRequest, { counts: NegativeBalances[] }>(
  'ledger.cmd.count-negative-balances',
  { askedBy: ['operator'] },
);

export interface ListBalanceTransactionsRequest extends ListRequest {
  type?: BalanceTransactionType;
  source?: string;
  /** Upper-case ISO 4217. */
  currency?: string;
}
export const listBalanceTransactionsCommand = command<
  ListBalanceTransactionsRequest,
  List<BalanceTransaction>
>('ledger.cmd.list-balance-transactions', { askedBy: ['gateway', 'dashboard'] });

export interface ListBalanceDaysRequest extends Tenant {
  /** Upper-case ISO 4217. */
  currency: string;
  /** The first and the last day in Manila, `YYYY-MM-DD`, both inclusive. */
  from?: string;
  to?: string;
  /** The last day of the previous page. */
  startingAfter?: string;
  limit: number;
}
/** How an available balance moved on one day in Manila, by the time of the business events. Amounts are in main units. */
export interface BalanceDay {
  /** `YYYY-MM-DD`. */
  id: string;
  /** How many movements. */
  lines: number;
  /** Their sum. */
  net: number;
  /** The balance at the end of the day. */
  closing: number;
}
/** Days without a movement are left out; the newest come first. Errors: `invalid_request` (currency, a day). */
export const listBalanceDaysCommand = command<ListBalanceDaysRequest, List<BalanceDay>>(
  'ledger.cmd.list-balance-days',
  { askedBy: ['dashboard'] },
);

export interface GetBalanceHistoryRequest extends Tenant {
  /** Upper-case ISO 4217. */
  currency: string;
  /** 1 to 100 moments in ascending order, in Unix seconds of the booking time. */
  at: number[];
}
export interface BalanceHistory {
  /** The available balance in main units right before each moment; 0 before the first booking. */
  balances: number[];
}
/** Errors: `invalid_request` (currency, moments). */
export const getBalanceHistoryCommand = command<GetBalanceHistoryRequest, BalanceHistory>(
  'ledger.cmd.get-balance-history',
  { askedBy: ['embed', 'dashboard'] },
);

/** One error in the books, with the rows that show it. */
export interface LedgerFinding {
  check: string;
  detail: string;
}
/** All pages of the full proof together. */
export interface LedgerReport {
  ok: boolean;
  accounts: number;
  journals: number;
  entries: number;
  findings: LedgerFinding[];
}

/** The newest seal of the books. Whoever keeps it elsewhere can tell whether sealed rows were replaced together. */
export interface LedgerSeal {
  number: string;
  /** The number of the last journal under it. */
  up_to: string;
  /** SHA-256, hexadecimal. */
  hash: string;
}
export interface VerifyLedgerRequest {
  /** Of the page before; null for the first page. */
  cursor: string | null;
}
/** One page of the full proof. The counts are of this page. */
export interface VerifiedLedgerPage {
  accounts: number;
  journals: number;
  entries: number;
  findings: LedgerFinding[];
  /** Null after the last page. */
  cursor: string | null;
  /** Journal numbers: up to which one the proof has come, and up to which one it goes. */
  progress: { read: string; of: string };
  /** With the last page; null without any seal. */
  seal: LedgerSeal | null;
}
/**
 * Verifies one page of the books: Σ entries = 0, balance = Σ entries and seq = count per account, running balances
 * unbroken, sealed rows unchanged. Errors: `invalid_request` (cursor).
 */
export const verifyLedgerCommand = command<VerifyLedgerRequest, VerifiedLedgerPage>('ledger.cmd.verify', {
  askedBy: ['operator'],
  timeoutMs: 60_000,
});
