import { Injectable } from '@nestjs/common';
import type { Environment, GetRequest, WebhookCancellation } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { HAS_COMPAT_REPORT, makeDeliveries } from './delivery.sql';

const queued = (
  targets: string,
): string => `WITH targets AS (${targets}), ${makeDeliveries("'{}'::text[]")}, queued AS (
    INSERT INTO queue (delivery_id, environment, receiver, due_at)
    SELECT id, environment, receiver, to_timestamp(created) FROM made
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
    WHERE e.id = $1 AND e.merchant_id = $2 AND e.environment = $3 AND $5::text IS NULL AND ${HAS_COMPAT_REPORT}`);

const REPLAY_FAILED =
  queued(`SELECT event_id, event_type, merchant_id, environment, endpoint_id, NULL::text AS url,
      NULL::text AS project_id, $4::timestamptz AS due_at
    FROM (SELECT DISTINCT ON (d.event_id) d.* FROM deliveries d
      WHERE d.endpoint_id = $1 AND d.merchant_id = $2 AND d.environment = $3 AND d.failed AND NOT d.sample
        AND d.created BETWEEN $5 AND $6 AND NOT EXISTS (SELECT 1 FROM deliveries o
          WHERE o.event_id = d.event_id AND o.endpoint_id = d.endpoint_id AND NOT o.failed)
      ORDER BY d.event_id, d.id) failed
    ORDER BY id LIMIT 10000`);

const REPLAY_ONE =
  queued(`SELECT d.event_id, d.event_type, d.merchant_id, d.environment, d.endpoint_id, d.url, d.project_id,
      $4::timestamptz AS due_at
    FROM deliveries d LEFT JOIN endpoints p ON p.id = d.endpoint_id
    WHERE d.id = $1 AND d.merchant_id = $2 AND d.environment = $3 AND (d.endpoint_id IS NULL OR p.enabled)`);

/**
 * Returns SQL that makes pending deliveries due immediately. A row with a future due time is not leased, so an
 * attempt in progress is never repeated.
 */
const pushed = (rows: string): string => `WITH pushed AS (
    UPDATE queue SET due_at = $4::timestamptz WHERE delivery_id IN (
      SELECT q.delivery_id FROM queue q JOIN deliveries d ON d.id = q.delivery_id
      WHERE d.merchant_id = $2 AND q.environment = $3 AND q.due_at > $4 AND ${rows}
      ORDER BY q.due_at LIMIT 10000 FOR UPDATE OF q)
    RETURNING delivery_id
  ), shown AS (
    UPDATE deliveries SET next_attempt_at = floor(extract(epoch FROM $4::timestamptz))::bigint WHERE id IN (SELECT delivery_id FROM pushed)
  ) SELECT count(*) AS made FROM pushed`;

const PUSH_ALL = pushed('q.receiver = $1 AND d.created BETWEEN $5 AND $6');
const PUSH_ONE = pushed('q.delivery_id = $1');

const CANCEL_ALL = `WITH gone AS (DELETE FROM queue WHERE environment = $1 AND receiver = $2 RETURNING delivery_id)
  UPDATE deliveries SET status = 'failed', next_attempt_at = NULL, cancelled_because = $3
  WHERE id IN (SELECT delivery_id FROM gone)`;

interface CancelAll {
  environment: Environment;
  endpointId: string;
  reason: WebhookCancellation;
}

/** Adds deliveries to the queue for a replay, and cancels them when their endpoint is deleted or disabled. */
@Injectable()
export class DeliveryQueueStore {
  /**
   * Queues new deliveries of an event.
   * @param endpointId the only receiver, regardless of its filter; null for all current receivers
   * @returns the number of deliveries
   */
  replayEvent(tx: Tx, event: GetRequest, endpointId: string | null, now: Date): Promise<number> {
    const { id, merchantId, environment } = event;
    return made(tx, REPLAY_EVENT, [id, merchantId, environment, now, endpointId]);
  }

  /**
   * Queues a new delivery of the same event to the same receiver, unless its endpoint is disabled or deleted.
   * @param delivery with its ID, not its public number
   * @returns the number of deliveries
   */
  replayDelivery(tx: Tx, delivery: GetRequest, now: Date): Promise<number> {
    const { id, merchantId, environment } = delivery;
    return made(tx, REPLAY_ONE, [id, merchantId, environment, now]);
  }

  /**
   * Queues new deliveries of events whose deliveries to the endpoint in the time window have all failed.
   * Queues at most the 10,000 oldest of these events.
   */
  replayFailed(
    tx: Tx,
    endpoint: GetRequest,
    window: { since: number; until: number },
    now: Date,
  ): Promise<number> {
    const { id, merchantId, environment } = endpoint;
    return made(tx, REPLAY_FAILED, [id, merchantId, environment, now, window.since, window.until]);
  }

  /**
   * Makes up to 10,000 of the endpoint's pending deliveries in the time window due immediately.
   * @returns the number of deliveries that were not due yet
   */
  pushPending(
    tx: Tx,
    endpoint: GetRequest,
    window: { since: number; until: number },
    now: Date,
  ): Promise<number> {
    const { id, merchantId, environment } = endpoint;
    return made(tx, PUSH_ALL, [id, merchantId, environment, now, window.since, window.until]);
  }

  /**
   * Makes a pending delivery due immediately.
   * @param delivery with its ID, not its public number
   * @returns 0 if it was due already
   */
  pushDelivery(tx: Tx, delivery: GetRequest, now: Date): Promise<number> {
    const { id, merchantId, environment } = delivery;
    return made(tx, PUSH_ONE, [id, merchantId, environment, now]);
  }

  /** Marks all pending deliveries to an endpoint as failed. */
  async cancelAll(tx: Tx, { environment, endpointId, reason }: CancelAll): Promise<void> {
    await tx.query(CANCEL_ALL, [environment, endpointId, reason]);
  }
}

async function made(tx: Tx, text: string, values: unknown[]): Promise<number> {
  const [row] = await tx.query<{ made: string }>(text, values);
  return Number(row?.made ?? 0);
}
