import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { BalanceTransaction } from './ledger.commands';

/** Request for a merchant's balance movements in a period, oldest first. */
export interface GetStatementRequest extends Tenant {
  /** ISO 4217 code in upper case. */
  currency: string;
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive. */
  to: number;
  /** Value of `next` from the previous page; omitted for the first page. */
  after?: StatementCursor;
}

/**
 * Position at the end of a page. The position includes the balance, so the next page is calculated without
 * reading earlier lines.
 */
export interface StatementCursor {
  line: string;
  balance: MinorString;
  /** Newest posting included in the statement. All pages omit later postings. */
  upTo: string;
}

export interface Statement {
  /** Balance before the first line of this page, in major units. */
  opening: number;
  /** The closing balance is `opening` plus the sum of the lines' `net`. */
  lines: BalanceTransaction[];
  /** Null on the last page. */
  next: StatementCursor | null;
}

/** Errors: `invalid_request` (currency, or a period that ends before it starts). */
export const getStatementCommand = command<GetStatementRequest, Statement>('ledger.cmd.get-statement', {
  callers: ['operator', 'dashboard'],
  timeoutMs: 60_000,
});
