import { Injectable } from '@nestjs/common';
import { toUnix } from '@tulay/contracts';
import { Database, type Prepared } from '@tulay/persistence';
import { forBatch } from './delivery.sql';
import type { DeliveryResult } from './leased-delivery';

/**
 * Applies each result once. After a lease has expired, another process may have made the same attempt. The
 * later of two failures changes nothing, but a success is always applied.
 */
const RECORD_RESULTS: Prepared = {
  name: 'record-delivery-results',
  text: `WITH results AS (
      SELECT * FROM json_to_recordset($1::json) AS r (id bigint, attempt int, status text, due_at timestamptz,
        next_attempt_at bigint, at bigint, delivered_at bigint, attempted boolean, response_status int, milliseconds int,
        error text, response text, cancelled text)
    ), ended AS (
      DELETE FROM queue q USING results r WHERE q.delivery_id = r.id
        AND (r.status = 'delivered' OR r.status = 'failed' AND q.attempts = r.attempt - 1) RETURNING r.id
    ), postponed AS (
      UPDATE queue q SET due_at = r.due_at, attempts = r.attempt, leased_until = NULL FROM results r
      WHERE q.delivery_id = r.id AND r.status = 'pending' AND q.attempts = r.attempt - 1 RETURNING r.id
    ), failures AS (
      INSERT INTO attempts (delivery_id, event_id, attempt, at, status, milliseconds, error, response)
      SELECT r.id, d.event_id, r.attempt, r.at, r.response_status, r.milliseconds, r.error, r.response
      FROM results r JOIN deliveries d ON d.id = r.id WHERE r.error IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE deliveries d SET status = r.status, next_attempt_at = r.next_attempt_at, cancelled_because = r.cancelled,
      attempts = CASE WHEN r.attempted THEN r.attempt ELSE d.attempts END,
      last_status = CASE WHEN r.attempted THEN r.response_status ELSE d.last_status END,
      delivered_at = r.delivered_at,
      milliseconds = CASE WHEN r.status = 'delivered' THEN r.milliseconds END,
      response = CASE WHEN r.status = 'delivered' THEN r.response END
    FROM results r WHERE d.id = r.id AND (r.status = 'delivered'
      OR r.id IN (SELECT id FROM ended UNION ALL SELECT id FROM postponed))`,
};

@Injectable()
export class ResultsStore {
  constructor(private readonly db: Database) {}

  async record(results: DeliveryResult[]): Promise<void> {
    const statement = forBatch(RECORD_RESULTS, results.length);
    await this.db.query(statement, [JSON.stringify(results.map(toRecord))]);
  }
}

const toRecord = ({ id, attempt, status, dueAt, at, outcome, cancelled }: DeliveryResult) => ({
  id,
  attempt,
  status,
  due_at: dueAt ?? undefined,
  next_attempt_at: dueAt ? toUnix(dueAt) : undefined,
  at,
  delivered_at: status === 'delivered' ? at : undefined,
  attempted: outcome !== null,
  response_status: outcome?.status,
  milliseconds: outcome?.milliseconds,
  error: outcome?.error ?? undefined,
  response: status === 'delivered' ? beginningOf(outcome?.response) : outcome?.response,
  cancelled: cancelled ?? undefined,
});

/**
 * Maximum stored size of a successful response. Lower than for failures, because successes are far more
 * numerous and their responses are rarely inspected.
 */
const SUCCESS_BYTES = 256;

/** Returns the first bytes of a response, up to the limit, without splitting a character. */
const beginningOf = (response: string | null | undefined): string | null | undefined =>
  response && Buffer.byteLength(response) > SUCCESS_BYTES
    ? new TextDecoder().decode(Buffer.from(response).subarray(0, SUCCESS_BYTES), { stream: true })
    : response;
