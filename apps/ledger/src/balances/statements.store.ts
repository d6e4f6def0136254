import { Injectable } from '@nestjs/common';
import { invalidField, type GetStatementRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { BalanceTransactionRow } from './balances.store';

/** Lines of one page; they fit a message of the bus easily. */
export const LINES_PER_PAGE = 500;

/** A position in the order of statements: by time of the event, then by time of posting. */
interface Place {
  created: number;
  id: string;
}

const BOOK = 'merchant_id = $1 AND environment = $2 AND currency = $3';

/** The movements of one balance in the order of their events. */
@Injectable()
export class StatementsStore {
  constructor(private readonly db: Database) {}

  /** The newest posting, or null. Postings of one balance are serial, in the order of their ids. */
  async newest(query: GetStatementRequest): Promise<string | null> {
    const [row] = await this.db.query<{ newest: string | null }>(
      `SELECT max(id) AS newest FROM balance_transactions WHERE ${BOOK}`,
      bookOf(query),
    );
    return row?.newest ?? null;
  }

  /** Where the page begins. @throws DomainError `invalid_request` when the cursor is not a line of this balance */
  async placeBefore(query: GetStatementRequest): Promise<Place> {
    if (!query.after) return { created: query.from, id: '' };
    const [row] = await this.db.query<{ created: string; id: string }>(
      `SELECT created, id FROM balance_transactions WHERE ${BOOK} AND id = $4`,
      [...bookOf(query), query.after.line],
    );
    if (!row) throw invalidField('after', 'names no line of this statement');
    return { created: Number(row.created), id: row.id };
  }

  /** The balance at that place, in minor units, counting postings up to the id `upTo`. */
  async balanceAt(query: GetStatementRequest, place: Place, upTo: string): Promise<bigint> {
    const [row] = await this.db.query<{ balance: string }>(
      `SELECT coalesce(sum(net), 0) AS balance FROM balance_transactions
       WHERE ${BOOK} AND id <= $4 AND (created, id) <= ($5, $6)`,
      [...bookOf(query), upTo, place.created, place.id],
    );
    return BigInt(row?.balance ?? 0);
  }

  /** The next lines, oldest first; one row over the page when there are more. */
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
