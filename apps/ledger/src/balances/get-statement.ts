import { Injectable } from '@nestjs/common';
import {
  invalidField,
  type GetStatementRequest,
  type Statement,
  type StatementCursor,
} from '@tulay/contracts';
import { fromMinor, isCurrency, minorFromWire, minorToWire, type Currency } from '@tulay/money';
import { toBalanceTransaction } from './balance-transaction.view';
import type { BalanceTransactionRow } from './balances.store';
import { LINES_PER_PAGE, StatementsStore, type Place } from './statements.store';

/**
 * Returns the movements of a balance in a period, ordered by the time of their events. Because a late posting
 * appears at the time of its event, the running balances are computed here instead of being read from the
 * journals.
 */
@Injectable()
export class GetStatement {
  constructor(private readonly statements: StatementsStore) {}

  /** @throws DomainError `invalid_request` if a parameter or the cursor is invalid */
  async execute(query: GetStatementRequest): Promise<Statement> {
    const currency = validCurrency(query);
    const start = await this.startOf(query);
    if (!start) return { opening: 0, lines: [], next: null };
    const rows = await this.statements.linesAfter(query, start.place, start.upTo);
    const lines = withBalances(start.balance, rows.slice(0, LINES_PER_PAGE));
    return {
      opening: fromMinor(start.balance, currency),
      lines: lines.map(toBalanceTransaction),
      next: rows.length > LINES_PER_PAGE ? endOf(lines, start.upTo) : null,
    };
  }

  /** Returns the position and balance at which the page starts, or null if the balance has no postings. */
  private async startOf(query: GetStatementRequest): Promise<Start | null> {
    const { after, from } = query;
    if (after) {
      const place = await this.statements.placeOf(query, after.line);
      return { place, upTo: after.upTo, balance: minorFromWire(after.balance) };
    }
    const opening = await this.statements.opening(query);
    return opening && { place: { created: from, id: '' }, upTo: opening.newest, balance: opening.balance };
  }
}

interface Start {
  place: Place;
  upTo: string;
  /** Balance in minor units. */
  balance: bigint;
}

function endOf(lines: BalanceTransactionRow[], upTo: string): StatementCursor | null {
  const last = lines.at(-1);
  return last ? { line: last.id, balance: minorToWire(BigInt(last.balance_after)), upTo } : null;
}

function validCurrency({ currency, from, to }: GetStatementRequest): Currency {
  if (!isCurrency(currency)) throw invalidField('currency', 'must be a supported currency');
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from >= to)
    throw invalidField('to', 'must be later than `from`');
  return currency;
}

function withBalances(opening: bigint, rows: BalanceTransactionRow[]): BalanceTransactionRow[] {
  let balance = opening;
  return rows.map((row) => ({ ...row, balance_after: String((balance += BigInt(row.net))) }));
}
