import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { BalanceTransaction } from './ledger.commands';

/** Requests a merchant's balance movements of a period, oldest first. */
export interface GetStatementRequest extends Tenant {
  /** Upper-case ISO 4217. */
  currency: string;
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive. */
  to: number;
  /** The `next` of the previous page; omitted for the first page. */
  after?: StatementCursor;
}

/** Position after a page. It includes the balance, so that a later page reads only its own lines. */
export interface StatementCursor {
  /** The last line of the page. */
  line: string;
  /** The balance after that line. */
  balance: MinorString;
  /** The newest booking of the statement; later pages skip newer ones. */
  upTo: string;
}

export interface Statement {
  /** The balance before the first line of this page, in main units. */
  opening: number;
  /** `opening` plus the `net` of all lines is the closing balance. */
  lines: BalanceTransaction[];
  /** Null on the last page. */
  next: StatementCursor | null;
}

/** Errors: `invalid_request` (currency, or a period that ends before it starts). */
export const getStatementCommand = command<GetStatementRequest, Statement>('ledger.cmd.get-statement', {
  callers: ['operator', 'dashboard'],
  timeoutMs: 60_000,
});
