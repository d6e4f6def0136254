import { Injectable } from '@nestjs/common';
import { invalidField, type GetStatementRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { BalanceTransactionRow } from './balances.store';

/** Lines of one page; they fit a message of the bus easily. */
export const LINES_PER_PAGE = 500;

/** A position in the order of statements: by time of the event, then by time of posting. */
export interface Place {
  created: number;
  id: string;
}

/** The last posting of a balance, and the balance after it in minor units. */
export interface Posting {
  id: string;
  balance: bigint;
}

const BOOK = 'merchant_id = $1 AND environment = $2 AND currency = $3';

const NEWEST = {
  name: 'newest-posting',
  text: `SELECT j.id, j.available_balance_after AS balance
    FROM accounts a JOIN entries e ON e.account_id = a.id AND e.seq = a.seq JOIN journals j ON j.number = e.journal_number
    WHERE a.merchant_id = $1 AND a.environment = $2 AND a.currency = $3 AND a.code = 'available'`,
};

/** The lines of both sides together make up the newest balance. Only one of the two sums is evaluated. */
const BALANCE_BEFORE = `
  SELECT CASE WHEN 2 * $5::bigint < min(created) + max(created)
    THEN (SELECT coalesce(sum(net), 0) FROM balance_transactions WHERE ${BOOK} AND id <= $4 AND created < $5)
    ELSE $6::bigint
      - (SELECT coalesce(sum(net), 0) FROM balance_transactions WHERE ${BOOK} AND id <= $4 AND created >= $5)
    END AS before
  FROM balance_transactions WHERE ${BOOK}`;

/** The movements of one balance in the order of their events. */
@Injectable()
export class StatementsStore {
  constructor(private readonly db: Database) {}

  /** The newest posting of the balance, or null. Postings of one balance are serial, in the order of their ids. */
  async newest(query: GetStatementRequest): Promise<Posting | null> {
    const [row] = await this.db.query<{ id: string; balance: string }>(NEWEST, bookOf(query));
    return row ? { id: row.id, balance: BigInt(row.balance) } : null;
  }

  /** The place of a line. @throws DomainError `invalid_request` when it is not a line of this balance */
  async placeOf(query: GetStatementRequest, line: string): Promise<Place> {
    const [row] = await this.db.query<{ created: string; id: string }>(
      `SELECT created, id FROM balance_transactions WHERE ${BOOK} AND id = $4`,
      [...bookOf(query), line],
    );
    if (!row) throw invalidField('after', 'names no line of this statement');
    return { created: Number(row.created), id: row.id };
  }

  /**
   * The balance before the period, in minor units, counting postings up to `newest`. It is a sum over the lines before
   * the period, or what remains of the newest balance without the lines since, whichever is nearer in time.
   */
  async balanceAt(query: GetStatementRequest, newest: Posting): Promise<bigint> {
    const [row] = await this.db.query<{ before: string }>(BALANCE_BEFORE, [
      ...bookOf(query),
      newest.id,
      query.from,
      newest.balance,
    ]);
    return BigInt(row?.before ?? 0);
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
