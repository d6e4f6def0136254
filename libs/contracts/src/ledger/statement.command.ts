import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { BalanceTransaction } from './ledger.commands';

/** What moved a merchant's balance in a time, oldest first. */
export interface GetStatementRequest extends Tenant {
  /** Upper-case ISO 4217. */
  currency: string;
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive. */
  to: number;
  /** Where the previous page ended; absent on the first. */
  after?: StatementCursor;
}

/** Later pages leave out what was booked since the first one was read. */
export interface StatementCursor {
  /** The last line of the previous page. */
  line: string;
  /** The `upTo` of the previous page. */
  upTo: string;
}

export interface Statement {
  /** The balance before the first line of this page, in main units. */
  opening: number;
  /** `balance_after` follows from the lines before it: opening, plus the nets, is closing. */
  lines: BalanceTransaction[];
  /** The newest booking that was looked at; null in empty books. */
  upTo: string | null;
  has_more: boolean;
}

/** Errors: `invalid_request` (currency, or a time that ends before it begins). */
export const getStatementCommand = command<GetStatementRequest, Statement>(
  'ledger.cmd.get-statement',
  60_000,
);
