import { Injectable } from '@nestjs/common';
import { toUnix, type Environment, type GetRequest } from '@tulay/contracts';
import { Database, type Prepared, type Tx } from '@tulay/persistence';
import type { StoredSecret } from '../endpoints/endpoint.entity';
import type { Cancellation, DeliveryResult, DueDelivery } from './delivery.entity';
import { forBatch, MAKE_DELIVERIES, RECEIVER, RECEIVER_TABLES, TELLS_COMPAT } from './delivery.sql';

/** How much may be taken in hand, and from where. */
export interface Claim {
  environment: Environment;
  /** The time of that environment. */
  now: Date;
  /** The real time. */
  realNow: Date;
  /** By the real clock: until then what is claimed is in hand. */
  leasedUntil: Date;
  /** At the most, in all. */
  limit: number;
  /** At the most from each of these lanes. */
  rooms: Map<string, number>;
  /** At the most from any other lane. */
  laneLimit: number;
  /** Lanes up to this one are left out: they had their turn. */
  after: string;
}

interface ClaimedRecord {
  id: string;
  lane: string;
  merchant_id: string;
  event_id: string;
  event_type: DueDelivery['eventType'];
  body: string;
  attempts: number;
  endpoint_id: string | null;
  url: string | null;
  project_id: string | null;
  secrets: StoredSecret[];
  cancelled: Cancellation | null;
}

/**
 * Steps from lane to lane by the index, so that ten thousand rows of one lane cost no more than one row, and takes
 * no more from each than there is room for.
 */
const CLAIM = `WITH RECURSIVE lanes (lane) AS (
      (SELECT lane FROM queue WHERE environment = $1 AND lane > $8 ORDER BY lane LIMIT 1)
      UNION ALL
      SELECT (SELECT q.lane FROM queue q WHERE q.environment = $1 AND q.lane > l.lane ORDER BY q.lane LIMIT 1)
      FROM lanes l WHERE l.lane IS NOT NULL
    ), due AS (
      SELECT d.delivery_id FROM lanes l
      LEFT JOIN unnest($6::text[], $7::int[]) AS known (lane, room) ON known.lane = l.lane
      CROSS JOIN LATERAL (
        SELECT q.delivery_id FROM queue q
        WHERE q.environment = $1 AND q.lane = l.lane AND q.due_at <= $2
          AND (q.leased_until IS NULL OR q.leased_until <= $3)
        ORDER BY q.due_at LIMIT coalesce(known.room, $5::int) FOR UPDATE SKIP LOCKED
      ) d
      WHERE l.lane IS NOT NULL LIMIT $9
    ), claimed AS (
      UPDATE queue q SET leased_until = $4 WHERE q.delivery_id = ANY (ARRAY (SELECT delivery_id FROM due))
      RETURNING q.delivery_id, q.lane, q.due_at, q.attempts
    )
    SELECT d.id, c.lane, d.merchant_id, d.event_id, d.event_type, e.body, c.attempts, d.endpoint_id, d.project_id,
      ${RECEIVER}, CASE WHEN d.endpoint_id IS NULL THEN NULL WHEN p.id IS NULL THEN 'endpoint_deleted'
        WHEN NOT p.enabled THEN 'endpoint_disabled' END AS cancelled
    FROM claimed c JOIN deliveries d ON d.id = c.delivery_id JOIN events e ON e.id = d.event_id ${RECEIVER_TABLES}
    ORDER BY c.lane, c.due_at`;

/**
 * Applies results once: a try that somebody else repeated meanwhile, because its lease had run out, moves nothing.
 * Only a success counts whenever it comes.
 */
const SETTLE: Prepared = {
  name: 'settle-deliveries',
  text: `WITH results AS (
      SELECT * FROM json_to_recordset($1::json) AS r (id bigint, attempt int, status text, due_at timestamptz,
        next_attempt_at bigint, at bigint, delivered_at bigint, tried boolean, response_status int, milliseconds int, error text,
        response text, cancelled text)
    ), ended AS (
      DELETE FROM queue q USING results r WHERE q.delivery_id = r.id
        AND (r.status = 'delivered' OR r.status = 'failed' AND q.attempts = r.attempt - 1) RETURNING r.id
    ), postponed AS (
      UPDATE queue q SET due_at = r.due_at, attempts = r.attempt, leased_until = NULL FROM results r
      WHERE q.delivery_id = r.id AND r.status = 'pending' AND q.attempts = r.attempt - 1 RETURNING r.id
    ), tried AS (
      INSERT INTO attempts (delivery_id, attempt, at, status, milliseconds, error, response)
      SELECT id, attempt, at, response_status, milliseconds, error, response FROM results WHERE error IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE deliveries d SET status = r.status, next_attempt_at = r.next_attempt_at, cancelled_because = r.cancelled,
      attempts = CASE WHEN r.tried THEN r.attempt ELSE d.attempts END,
      last_status = CASE WHEN r.tried THEN r.response_status ELSE d.last_status END,
      delivered_at = r.delivered_at,
      milliseconds = CASE WHEN r.status = 'delivered' THEN r.milliseconds END,
      response = CASE WHEN r.status = 'delivered' THEN r.response END
    FROM results r WHERE d.id = r.id AND (r.status = 'delivered'
      OR r.id IN (SELECT id FROM ended UNION ALL SELECT id FROM postponed))`,
};

const queued = (targets: string): string => `WITH targets AS (${targets}), ${MAKE_DELIVERIES}, queued AS (
    INSERT INTO queue (delivery_id, environment, lane, due_at) SELECT id, environment, lane, to_timestamp(created) FROM made
  ) SELECT count(*) AS made FROM made`;

const REPLAY_EVENT = queued(`SELECT e.id AS event_id, e.type AS event_type, e.merchant_id, e.environment,
      p.id AS endpoint_id, CASE WHEN p.id IS NULL THEN e.webhook_url END AS url, NULL AS project_id,
      $4::timestamptz AS due_at
    FROM events e LEFT JOIN endpoints p ON p.merchant_id = e.merchant_id AND p.environment = e.environment
      AND CASE WHEN $5::text IS NOT NULL THEN p.id = $5
        ELSE e.webhook_url IS NULL AND p.enabled AND p.events && ARRAY[e.type, '*'] END
    WHERE e.id = $1 AND e.merchant_id = $2 AND e.environment = $3
      AND (p.id IS NOT NULL OR $5::text IS NULL AND e.webhook_url IS NOT NULL)
    UNION ALL
    SELECT e.id, e.type, e.merchant_id, e.environment, NULL, NULL, e.project_id, $4::timestamptz FROM events e
    WHERE e.id = $1 AND e.merchant_id = $2 AND e.environment = $3 AND $5::text IS NULL AND ${TELLS_COMPAT}`);

const REPLAY_FAILED =
  queued(`SELECT event_id, event_type, merchant_id, environment, endpoint_id, NULL::text AS url,
      NULL::text AS project_id, $4::timestamptz AS due_at
    FROM (SELECT DISTINCT ON (d.event_id) d.* FROM deliveries d
      WHERE d.endpoint_id = $1 AND d.merchant_id = $2 AND d.environment = $3 AND d.failed
        AND d.created BETWEEN $5 AND $6 AND NOT EXISTS (SELECT 1 FROM deliveries o
          WHERE o.event_id = d.event_id AND o.endpoint_id = d.endpoint_id AND NOT o.failed)
      ORDER BY d.event_id, d.id) failed
    ORDER BY id LIMIT 10000`);

const RELEASE = `UPDATE queue q SET leased_until = NULL
  FROM unnest($1::bigint[], $2::timestamptz[]) AS held (id, until) WHERE q.delivery_id = held.id AND q.leased_until = held.until`;

const CANCEL_ALL = `WITH gone AS (DELETE FROM queue WHERE environment = $1 AND lane = $2 RETURNING delivery_id)
  UPDATE deliveries SET status = 'failed', next_attempt_at = NULL, cancelled_because = 'endpoint_deleted'
  WHERE id IN (SELECT delivery_id FROM gone)`;

/** The deliveries still to be made. Each is in one process's hand at a time, for as long as its lease lasts. */
@Injectable()
export class DeliveryQueueStore {
  constructor(private readonly db: Database) {}

  /** Takes due deliveries in hand: ones nobody holds, or whose holder let the lease run out. */
  async claim(claim: Claim): Promise<DueDelivery[]> {
    const rows = await this.db.query<ClaimedRecord>(CLAIM, [
      claim.environment,
      claim.now,
      claim.realNow,
      claim.leasedUntil,
      claim.laneLimit,
      [...claim.rooms.keys()],
      [...claim.rooms.values()],
      claim.after,
      claim.limit,
    ]);
    return rows.map((row) => toDueDelivery(row, claim));
  }

  async settle(results: DeliveryResult[]): Promise<void> {
    await this.db.query(forBatch(SETTLE, results.length), [JSON.stringify(results.map(toRecord))]);
  }

  /** Gives deliveries back that were not tried, so that they are due at once; those that others hold by now stay theirs. */
  async release(held: Pick<DueDelivery, 'id' | 'leasedUntil'>[]): Promise<void> {
    await this.db.query(RELEASE, [held.map(({ id }) => id), held.map(({ leasedUntil }) => leasedUntil)]);
  }

  /** Gives up everything on its way to an endpoint that is being deleted. */
  async cancelAll(tx: Tx, environment: Environment, endpointId: string): Promise<void> {
    await tx.query(CANCEL_ALL, [environment, endpointId]);
  }

  /** Queues an event anew: to one endpoint whatever its filter, or (null) wherever it would go now. Answers how many deliveries that made. */
  replayEvent(event: GetRequest, endpointId: string | null, now: Date): Promise<number> {
    const { id, merchantId, environment } = event;
    return this.make(this.db, REPLAY_EVENT, [id, merchantId, environment, now, endpointId]);
  }

  /** Queues anew, to an endpoint, the events of a window whose deliveries to it have all failed: the oldest 10,000. */
  replayFailed(
    tx: Tx,
    endpoint: GetRequest,
    window: { since: number; until: number },
    now: Date,
  ): Promise<number> {
    const { id, merchantId, environment } = endpoint;
    return this.make(tx, REPLAY_FAILED, [id, merchantId, environment, now, window.since, window.until]);
  }

  private async make(on: Pick<Tx, 'query'>, text: string, values: unknown[]): Promise<number> {
    const [{ made }] = await on.query<{ made: string }>(text, values);
    return Number(made);
  }

  /** A number for a delivery that is not kept. */
  async nextId(): Promise<string> {
    const text = `SELECT nextval(pg_get_serial_sequence('deliveries', 'id')) AS id`;
    return (await this.db.query<{ id: string }>(text))[0].id;
  }
}

const toDueDelivery = (row: ClaimedRecord, { environment, leasedUntil }: Claim): DueDelivery => ({
  id: row.id,
  lane: row.lane,
  merchantId: row.merchant_id,
  environment,
  eventId: row.event_id,
  eventType: row.event_type,
  body: row.body,
  attempt: row.attempts + 1,
  endpointId: row.endpoint_id,
  url: row.url,
  projectId: row.project_id,
  secrets: row.secrets,
  cancelled: row.cancelled,
  leasedUntil,
});

const toRecord = ({ id, attempt, status, dueAt, at, outcome, cancelled }: DeliveryResult) => ({
  id,
  attempt,
  status,
  due_at: dueAt ?? undefined,
  next_attempt_at: dueAt ? toUnix(dueAt) : undefined,
  at,
  delivered_at: status === 'delivered' ? at : undefined,
  tried: outcome !== null,
  response_status: outcome?.status,
  milliseconds: outcome?.milliseconds,
  error: outcome?.error ?? undefined,
  response: outcome?.response,
  cancelled: cancelled ?? undefined,
});
