import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { BalanceTransaction } from './ledger.commands';

/** Asks for a merchant's balance movements of a period, oldest first. */
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

/** Where a page ended. The balance is carried along, so that a later page costs no more than its lines. */
export interface StatementCursor {
  /** The last line. */
  line: string;
  /** The balance after it. */
  balance: MinorString;
  /** The newest booking the statement covers: later pages skip newer ones. */
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
  askedBy: ['operator', 'dashboard'],
  timeoutMs: 60_000,
});
