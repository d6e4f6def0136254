import { Injectable } from '@nestjs/common';
import type { Environment, PaymentDay, ReadPaymentDaysRequest } from '@tulay/contracts';
import { Database, type Prepared, type Tx } from '@tulay/persistence';
import { dayOf, nextMark, startOf, type DayMark } from './payment-days.rules';

/**
 * Completion time of a payment; payments of earlier releases have no `ended_at`. Migration 0075 indexes this
 * expression.
 */
const ENDED = 'coalesce(ended_at, succeeded_at, failed_at, expires_at)';

const HAS_ENDED = "status IN ('succeeded', 'failed', 'expired', 'refunded')";

const ENDINGS = `SELECT merchant_id, environment, (to_timestamp(${ENDED} + 28800) AT TIME ZONE 'UTC')::date AS day, method,
    currency, CASE status WHEN 'refunded' THEN 'succeeded' ELSE status END AS ending, amount
  FROM payments WHERE ${HAS_ENDED}`;

/**
 * Selects the merchants with completed payments, using one index lookup per merchant, regardless of the number
 * of payments.
 */
const MERCHANTS = `WITH RECURSIVE merchants AS (
    (SELECT merchant_id AS id FROM payments WHERE ${HAS_ENDED} ORDER BY merchant_id LIMIT 1)
    UNION ALL
    SELECT (SELECT merchant_id FROM payments WHERE ${HAS_ENDED} AND merchant_id > merchants.id ORDER BY merchant_id LIMIT 1)
    FROM merchants WHERE id IS NOT NULL
  )`;

const ADD: Prepared = {
  name: 'add-payment-days',
  text: `${MERCHANTS}
    INSERT INTO payment_days (merchant_id, environment, day, method, currency, ending, payments, amount)
    SELECT merchant_id, environment, day, method, currency, ending, count(*), sum(amount)::bigint
    FROM merchants CROSS JOIN LATERAL
      (${ENDINGS} AND merchant_id = merchants.id AND environment = $1 AND ${ENDED} >= $2 AND ${ENDED} < $3) ended
    GROUP BY merchant_id, environment, day, method, currency, ending
    ON CONFLICT (merchant_id, environment, day, method, currency, ending) DO UPDATE
    SET payments = payment_days.payments + excluded.payments, amount = payment_days.amount + excluded.amount`,
};

/**
 * Reads the position and the sums in one snapshot, so that every payment is counted exactly once. Parameters:
 * the merchant, the environment, the first day, and its midnight in Unix seconds.
 */
export const DAY_SUMS = `SELECT day::text, method, currency, ending AS "end", sum(payments)::text AS payments, sum(amount)::text AS amount
    FROM (
      SELECT day, method, currency, ending, payments, amount FROM payment_days
      WHERE merchant_id = $1 AND environment = $2 AND day >= $3::date
      UNION ALL
      SELECT day, method, currency, ending, count(*), sum(amount) FROM (${ENDINGS} AND merchant_id = $1 AND environment = $2
        AND ${ENDED} >= greatest($4::bigint, (SELECT until FROM payment_day_marks WHERE environment = $2))) ended
      GROUP BY day, method, currency, ending
    ) both_parts GROUP BY day, method, currency, ending`;

const READ: Prepared = { name: 'read-payment-days', text: DAY_SUMS };

/** Locks the position. Returns no row while another replica is summing. */
const LOCK: Prepared = {
  name: 'lock-payment-day-mark',
  text: `SELECT until, safe, seen, seen_at <= now() - interval '5 minutes' AS is_rested FROM payment_day_marks
    WHERE environment = $1 FOR UPDATE SKIP LOCKED`,
};

const MOVE: Prepared = {
  name: 'move-payment-day-mark',
  text: `UPDATE payment_day_marks SET until = $2, safe = $3, seen = $4, seen_at = CASE WHEN $5 THEN now() ELSE seen_at END
    WHERE environment = $1`,
};

type MarkRow = { until: string; safe: string; seen: string; is_rested: boolean };
type DayRow = Omit<PaymentDay, 'payments'> & { payments: string };

@Injectable()
export class PaymentDaysStore {
  constructor(private readonly db: Database) {}

  /** @param now Unix seconds on the environment's clock */
  async read({ merchantId, environment, days }: ReadPaymentDaysRequest, now: number): Promise<PaymentDay[]> {
    const from = startOf(now, days);
    const rows = await this.db.query<DayRow>(READ, [merchantId, environment, dayOf(from), from]);
    return rows.map((row) => ({ ...row, payments: Number(row.payments) }));
  }

  /**
   * Adds the payments completed since the last run.
   * @returns true if more can be added
   */
  add(environment: Environment, now: number): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const mark = await this.lock(tx, environment);
      if (!mark) return false;
      const next = nextMark(mark, now);
      if (next.until > mark.until) await tx.query(ADD, [environment, mark.until, next.until]);
      await tx.query(MOVE, [environment, next.until, next.safe, next.seen, mark.isRested]);
      return next.until < next.safe;
    });
  }

  private async lock(tx: Tx, environment: Environment): Promise<DayMark | null> {
    const [row] = await tx.query<MarkRow>(LOCK, [environment]);
    if (!row) return null;
    const { until, safe, seen } = row;
    return { until: Number(until), safe: Number(safe), seen: Number(seen), isRested: row.is_rested };
  }
}
