import { manilaDay, startOfManilaDay } from '../../balances/manila-day.sql';
import { OF_PROVIDER } from '../../postings/own-journals.sql';
import { ACCOUNT, JOURNAL, type BookCheck } from './book-check.store';

const BESIDE = `CASE j.kind WHEN 'provider_payment' THEN 'payment' WHEN 'provider_refund' THEN 'refund_settlement'
  WHEN 'provider_payout' THEN 'payout_settlement' WHEN 'provider_return' THEN 'payout_reversal' END`;

/**
 * Checks that the provider accounts match the merchant accounts and the settlements that operators recorded.
 */
export const PROVIDER_CHECKS: BookCheck[] = [
  {
    name: 'provider_moves_what_a_merchant_moves',
    text: `
      SELECT format('%s: moves %s %s, but its %s moves %s', ${JOURNAL}, j.gross, j.currency, ${BESIDE},
        coalesce(format('%s %s', m.gross, m.currency), 'nothing')) AS detail
      FROM page_journals j
      LEFT JOIN LATERAL (
        SELECT gross, currency, environment FROM journals
        WHERE source_id = j.source_id AND kind = ${BESIDE} AND NOT refused LIMIT 1
      ) m ON true
      WHERE j.kind IN ('provider_payment', 'provider_refund', 'provider_payout', 'provider_return')
        AND (m.gross, m.currency, m.environment) IS DISTINCT FROM (j.gross, j.currency, j.environment)`,
  },
  {
    name: 'provider_owes_all_but_its_fee',
    text: `
      SELECT format('%s: moves %s for a fee of %s, but owed by %s and fees by %s', ${JOURNAL}, j.gross, j.fee,
        coalesce(e.owed, 0), coalesce(e.provider_fees, 0)) AS detail
      FROM page_journals j JOIN page_sums e ON e.journal_number = j.number
      WHERE ${OF_PROVIDER} AND (coalesce(e.owed, 0), coalesce(e.provider_fees, 0))
        IS DISTINCT FROM (j.fee - j.gross, -j.fee)`,
  },
  {
    name: 'late_fee_is_of_a_payment_without_one',
    text: `
      SELECT format('%s: deducts %s %s from a payment that was booked with %s', ${JOURNAL}, j.fee, j.currency,
        coalesce(format('a fee of %s', p.fee), 'no posting for this provider')) AS detail
      FROM page_journals j
      LEFT JOIN LATERAL (
        SELECT gross, fee FROM journals WHERE source_id = j.source_id AND kind = 'provider_payment'
          AND (merchant_id, environment, currency) = (j.merchant_id, j.environment, j.currency) LIMIT 1
      ) p ON true
      WHERE j.kind = 'provider_fee' AND (p.fee IS DISTINCT FROM 0 OR j.gross <> 0 OR j.fee <= 0 OR j.fee > p.gross)`,
  },
  {
    name: 'settlement_has_an_author',
    text: `
      SELECT format('settlement %s: %s and a fee of %s booked, %s and %s on record', j.source_id, -j.gross, j.fee,
        coalesce(s.amount, 0), coalesce(s.fee, 0)) AS detail
      FROM page_journals j LEFT JOIN settlements s ON s.id = j.source_id
      WHERE j.kind = 'provider_settlement' AND (-j.gross, j.fee, j.merchant_id, j.environment, j.currency)
        IS DISTINCT FROM (s.amount, s.fee, 'provider:' || s.provider, s.environment, s.currency)`,
  },
];

export const PROVIDER_DAY_CHECKS: BookCheck[] = [
  {
    name: 'provider_day_is_sum_of_journals',
    text: `
      SELECT format('%s, day %s: %s lines add %s and take %s, but its sum records %s lines, %s and %s', ${ACCOUNT}, moved.day,
        own.lines, own.added, own.taken, coalesce(d.lines, 0), coalesce(d.added, 0), coalesce(d.taken, 0)) AS detail
      FROM (
        SELECT DISTINCT merchant_id, environment, currency, ${manilaDay('created')} AS day
        FROM page_journals WHERE ${OF_PROVIDER}
      ) moved
      JOIN accounts a USING (merchant_id, environment, currency)
      CROSS JOIN LATERAL (
        SELECT count(*) AS lines, sum(greatest(gross - fee, 0)) AS added, sum(greatest(fee - gross, 0)) AS taken
        FROM journals
        WHERE merchant_id = moved.merchant_id AND environment = moved.environment AND currency = moved.currency
          AND ${OF_PROVIDER} AND created >= ${startOfManilaDay('moved.day')}
          AND created < ${startOfManilaDay('(moved.day + 1)')}
      ) own
      LEFT JOIN LATERAL (
        SELECT lines, added, taken FROM provider_days WHERE account_id = a.id AND day = moved.day LIMIT 1
      ) d ON true
      WHERE a.code = 'owed' AND (own.lines, own.added, own.taken) IS DISTINCT FROM (d.lines, d.added, d.taken)`,
  },
];

/**
 * Compares the balance of `owed` with the sum of its days. A journal whose fee equals its amount does not
 * change `owed`; every other provider journal does.
 */
export const owedIsSumOfDays = (accounts: string): BookCheck => ({
  name: 'owed_is_sum_of_days',
  text: `
    SELECT format('%s: balance %s, but its days sum to %s', ${ACCOUNT}, a.balance, d.taken - d.added) AS detail
    FROM accounts a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(added), 0) AS added, coalesce(sum(taken), 0) AS taken FROM provider_days WHERE account_id = a.id
    ) d
    WHERE ${accounts} AND a.code = 'owed' AND a.balance <> d.taken - d.added`,
});

/** Checks that every recorded settlement has its journal; both are written in one transaction. */
export const SETTLEMENT_IS_BOOKED: BookCheck = {
  name: 'settlement_has_an_author',
  text: `
    SELECT format('settlement %s: nothing is booked, %s on record', s.id, s.amount) AS detail
    FROM settlements s LEFT JOIN journals j ON j.source_id = s.id AND j.kind = 'provider_settlement'
    WHERE $1::bigint <= $2::bigint AND j.number IS NULL`,
};
