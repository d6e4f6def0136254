import { Injectable } from '@nestjs/common';
import { invalidField, type GetStatementRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { BalanceTransactionRow } from './balances.store';

/** Lines on one page: a message of the bus holds them with room to spare. */
export const LINES_PER_PAGE = 500;

/** A place in the order of statements: by when a thing happened, then by when it was booked. */
interface Place {
  created: number;
  id: string;
}

const BOOK = 'merchant_id = $1 AND environment = $2 AND currency = $3';

/** One balance's movements in the order they happened. */
@Injectable()
export class StatementsStore {
  constructor(private readonly db: Database) {}

  /** The newest booking there is, or null. Bookings of one balance are made one after the other, in the order of ids. */
  async newest(query: GetStatementRequest): Promise<string | null> {
    const [row] = await this.db.query<{ newest: string | null }>(
      `SELECT max(id) AS newest FROM balance_transactions WHERE ${BOOK}`,
      bookOf(query),
    );
    return row.newest;
  }

  /** Where the page begins. @throws DomainError `invalid_request` when the line is none of this balance */
  async placeBefore(query: GetStatementRequest): Promise<Place> {
    if (!query.after) return { created: query.from, id: '' };
    const [row] = await this.db.query<{ created: string; id: string }>(
      `SELECT created, id FROM balance_transactions WHERE ${BOOK} AND id = $4`,
      [...bookOf(query), query.after.line],
    );
    if (!row) throw invalidField('after', 'names no line of this statement');
    return { created: Number(row.created), id: row.id };
  }

  /** The balance at that place, in minor units, of what was booked up to `upTo`. */
  async balanceAt(query: GetStatementRequest, place: Place, upTo: string): Promise<bigint> {
    const [row] = await this.db.query<{ balance: string }>(
      `SELECT coalesce(sum(net), 0) AS balance FROM balance_transactions
       WHERE ${BOOK} AND id <= $4 AND (created, id) <= ($5, $6)`,
      [...bookOf(query), upTo, place.created, place.id],
    );
    return BigInt(row.balance);
  }

  /** What follows, oldest first; one row more than a page holds when there is more. */
  linesAfter(query: GetStatementRequest, place: Place, upTo: string): Promise<BalanceTransactionRow[]> {
    return this.db.query<BalanceTransactionRow>(
      `SELECT * FROM balance_transactions
       WHERE ${BOOK} AND id <= $4 AND (created, id) > ($5, $6) AND created < $7
       ORDER BY created, id LIMIT ${LINES_PER_PAGE + 1}`,
      [...bookOf(query), upTo, place.created, place.id, query.to],
    );
  }
}

const bookOf = ({ merchantId, environment, currency }: GetStatementRequest): string[] => [
  merchantId,
  environment,
  currency,
];
