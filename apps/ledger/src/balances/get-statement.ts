import { Injectable } from '@nestjs/common';
import { invalidField, type GetStatementRequest, type Statement } from '@tulay/contracts';
import { fromMinor, isCurrency, type Currency } from '@tulay/money';
import { toBalanceTransaction } from './balance-transaction.view';
import type { BalanceTransactionRow } from './balances.store';
import { LINES_PER_PAGE, StatementsStore } from './statements.store';

/**
 * The movements of a balance in a period, in the order of the business events. A late posting appears at the time of its
 * event, so the running balances are computed here.
 */
@Injectable()
export class GetStatement {
  constructor(private readonly statements: StatementsStore) {}

  /** @throws DomainError `invalid_request` */
  async execute(query: GetStatementRequest): Promise<Statement> {
    const currency = validCurrency(query);
    const upTo = query.after?.upTo ?? (await this.statements.newest(query));
    if (upTo === null) return { opening: 0, lines: [], upTo, has_more: false };
    const place = await this.statements.placeBefore(query);
    const opening = await this.statements.balanceAt(query, place, upTo);
    const rows = await this.statements.linesAfter(query, place, upTo);
    return {
      opening: fromMinor(opening, currency),
      lines: withBalances(opening, rows.slice(0, LINES_PER_PAGE)).map(toBalanceTransaction),
      upTo,
      has_more: rows.length > LINES_PER_PAGE,
    };
  }
}

function validCurrency({ currency, from, to }: GetStatementRequest): Currency {
  if (!isCurrency(currency)) throw invalidField('currency', 'is not a currency this service knows');
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from >= to)
    throw invalidField('to', 'must come after from');
  return currency;
}

function withBalances(opening: bigint, rows: BalanceTransactionRow[]): BalanceTransactionRow[] {
  let balance = opening;
  return rows.map((row) => ({ ...row, balance_after: String((balance += BigInt(row.net))) }));
}
