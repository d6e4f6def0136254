import { JOURNAL, type BookCheck } from './book-check.store';
import { TRANSIT } from './journal-rows.store';

const ENDINGS = `('refund_settlement', 'refund_reversal', 'payout_settlement', 'payout_reversal')`;

export const TRANSIT_CHECKS: BookCheck[] = [
  {
    name: 'ending_follows_its_debit',
    text: `
      SELECT format('%s: ends %s %s, but its debit is %s', ${JOURNAL}, abs(j.gross), j.currency,
        coalesce(format('%s %s of %s', abs(d.gross), d.currency, d.merchant_id), 'missing')) AS detail
      FROM page_journals j
      LEFT JOIN LATERAL (
        SELECT * FROM journals
        WHERE source_id = j.source_id AND kind = split_part(j.kind, '_', 1) AND NOT refused LIMIT 1
      ) d ON true
      WHERE j.kind IN ${ENDINGS} AND (d.merchant_id, d.environment, d.currency, abs(d.gross))
        IS DISTINCT FROM (j.merchant_id, j.environment, j.currency, abs(j.gross))`,
  },
  {
    // A returned payout is reversed from `clearing`, every other payout from transit.
    name: 'transit_moves_the_amount',
    text: `
      SELECT format('%s: moves %s in transit, not its %s', ${JOURNAL}, coalesce(e.in_transit, 0), abs(j.gross)) AS detail
      FROM page_journals j LEFT JOIN page_sums e ON e.journal_number = j.number
      WHERE (j.kind IN ${ENDINGS} AND e.in_transit <> -abs(j.gross))
        OR (j.kind IN ('refund_settlement', 'payout_settlement') AND e.in_transit IS NULL)
        OR (j.kind IN ('refund', 'payout') AND NOT j.refused AND e.in_transit IS DISTINCT FROM abs(j.gross))`,
  },
  {
    // Reads only the few sources that were both settled and reversed. Their journals can be on other pages.
    name: 'transit_ends_once',
    text: `
      SELECT format('%s of %s %s: %s more has left transit than entered it', s.source_id, s.merchant_id, s.environment,
        -moved.amount) AS detail
      FROM (SELECT DISTINCT source_id, merchant_id, environment FROM page_journals j WHERE kind IN ${ENDINGS}) s
      CROSS JOIN LATERAL (
        SELECT array_agg(number) AS numbers FROM journals WHERE source_id = s.source_id
        HAVING bool_or(kind LIKE '%_settlement') AND bool_or(kind LIKE '%_reversal')
      ) both_ways
      CROSS JOIN LATERAL (
        SELECT sum(e.amount) AS amount FROM entries e JOIN accounts a ON a.id = e.account_id AND a.code IN ${TRANSIT}
        WHERE e.journal_number = ANY(both_ways.numbers)
      ) moved
      WHERE moved.amount < 0`,
  },
];
