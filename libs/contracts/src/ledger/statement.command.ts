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
  /** The end of the previous page; omitted for the first page. */
  after?: StatementCursor;
}

/** Later pages skip bookings that are newer than the first page. */
export interface StatementCursor {
  /** The last line of the previous page. */
  line: string;
  /** The `upTo` of the previous page. */
  upTo: string;
}

export interface Statement {
  /** The balance before the first line of this page, in main units. */
  opening: number;
  /** `opening` plus the `net` of all lines is the closing balance. */
  lines: BalanceTransaction[];
  /** The newest booking the statement covers; null in empty books. */
  upTo: string | null;
  has_more: boolean;
}

/** Errors: `invalid_request` (currency, or a period that ends before it starts). */
export const getStatementCommand = command<GetStatementRequest, Statement>('ledger.cmd.get-statement', {
  askedBy: ['operator'],
  timeoutMs: 60_000,
});
