import { Injectable } from '@nestjs/common';
import { invalidField, type GetStatementRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { BalanceTransactionRow } from './balances.store';
import { manilaDay, startOfManilaDay } from './manila-day.sql';

/** A page of 500 lines safely fits into a bus message. */
export const LINES_PER_PAGE = 500;

/** Position in a statement, which is ordered by event time, then by posting time. */
export interface Place {
  created: number;
  id: string;
}

export interface Opening {
  /** ID of the newest posting of the balance when the statement was opened. */
  newest: string;
  /** Balance in minor units. */
  balance: bigint;
}

const BOOK = 'merchant_id = $1 AND environment = $2 AND currency = $3';

const DAY = manilaDay('$4::bigint');

/**
 * Uses a single snapshot, so that the balance covers exactly the postings up to `newest` that were created
 * before `$4`: whole days, plus the lines on the day of `$4`.
 */
const OPENING = {
  name: 'statement-opening',
  text: `SELECT j.id AS newest,
      (SELECT coalesce(sum(amount), 0) FROM balance_days WHERE account_id = a.id AND day < ${DAY})
      + (SELECT coalesce(sum(net), 0) FROM balance_transactions WHERE ${BOOK}
          AND created >= ${startOfManilaDay(DAY)} AND created < $4) AS balance
    FROM accounts a JOIN entries e ON e.account_id = a.id AND e.seq = a.seq JOIN journals j ON j.number = e.journal_number
    WHERE a.merchant_id = $1 AND a.environment = $2 AND a.currency = $3 AND a.code = 'available'`,
};

@Injectable()
export class StatementsStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns the opening balance and the newest posting, or null if the balance has no postings. The opening
   * balance is the sum of whole days plus the lines of one partial day. Postings of one balance are
   * serialized, in ID order.
   */
  async opening(query: GetStatementRequest): Promise<Opening | null> {
    const values = [...bookOf(query), query.from];
    const [row] = await this.db.query<{ newest: string; balance: string }>(OPENING, values);
    return row ? { newest: row.newest, balance: BigInt(row.balance) } : null;
  }

  /**
   * Returns the position of a line.
   * @throws DomainError `invalid_request` if the line does not belong to this balance
   */
  async placeOf(query: GetStatementRequest, line: string): Promise<Place> {
    const [row] = await this.db.query<{ created: string; id: string }>(
      `SELECT created, id FROM balance_transactions WHERE ${BOOK} AND id = $4`,
      [...bookOf(query), line],
    );
    if (!row) throw invalidField('after', 'must be the ID of a line in this statement');
    return { created: Number(row.created), id: row.id };
  }

  /**
   * Returns up to one page of lines plus one extra line, oldest first. The extra line indicates another page.
   */
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
