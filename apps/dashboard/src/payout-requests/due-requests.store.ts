import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { PayoutRequestEntity } from './payout-request.entity';

const { columns, fromRecord } = rowMapperOf(PayoutRequestEntity);

/**
 * Saves the retry delay together with the claim. No other replica sends the request before the delay has
 * passed, and the request becomes due again after a crash.
 */
const CLAIM = `UPDATE payout_requests SET asks = asks + 1,
    next_ask_at = $1 + least($3 * 2 ^ least(asks + 1, 10), $4)::bigint
  WHERE id IN (SELECT id FROM payout_requests WHERE status = 'sending' AND next_ask_at <= $1
    ORDER BY next_ask_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING ${columns}`;

/** Queue of requests that still have to be sent to the payouts service. */
@Injectable()
export class DueRequestsStore {
  constructor(private readonly db: Database) {}

  /**
   * Claims due requests and sets the time of their next attempt.
   * @param now Unix seconds
   * @param pauses delay before the first retry and maximum delay, in seconds
   */
  async claim(
    now: number,
    limit: number,
    pauses: { first: number; longest: number },
  ): Promise<PayoutRequestEntity[]> {
    const values = [now, limit, pauses.first, pauses.longest];
    return (await this.db.query<DbRecord>(CLAIM, values)).map(fromRecord);
  }
}
