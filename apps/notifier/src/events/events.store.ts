import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type Environment,
  type GetRequest,
  type ListEventsRequest,
} from '@tulay/contracts';
import { Database, readPage, type Prepared } from '@tulay/persistence';
import type { DueDelivery } from '../deliveries/delivery.entity';
import {
  forBatch,
  MAKE_DELIVERIES,
  RECEIVER,
  RECEIVER_TABLES,
  TELLS_COMPAT,
} from '../deliveries/delivery.sql';
import type { Admission } from '../deliveries/dispatch-deliveries';
import type { StoredSecret } from '../endpoints/endpoint.entity';
import type { EventRow } from './event.entity';

/** The deliveries that new events made. */
export interface FanOut {
  /** Already leased to this process. */
  taken: DueDelivery[];
  /** Lanes with new deliveries that wait in the database. */
  waiting: { lane: string; environment: Environment }[];
}

interface MadeRecord {
  id: string;
  lane: string;
  event_id: string;
  endpoint_id: string | null;
  url: string | null;
  project_id: string | null;
  secrets: StoredSecret[];
  taken: boolean;
}

/**
 * Stores events not seen before and makes their deliveries, in one statement: to every enabled endpoint whose filter
 * matches, or to the event's own address instead; besides, to the compat project it is of. The key of `events` is the inbox.
 */
const RECORD: Prepared = {
  name: 'record-events',
  text: `WITH incoming AS (
    SELECT * FROM json_to_recordset($1::json) AS e (id text, "merchantId" text, environment text, type text,
      created bigint, body text, "webhookUrl" text, "projectId" text, due_at timestamptz)
  ), recorded AS (
    INSERT INTO events (id, merchant_id, environment, type, created, body, webhook_url, project_id)
    SELECT id, "merchantId", environment, type, created, body, "webhookUrl", "projectId" FROM incoming
    ON CONFLICT (id) DO NOTHING RETURNING id
  ), fresh AS (
    SELECT id AS event_id, type AS event_type, "merchantId" AS merchant_id, environment, "webhookUrl" AS url,
      "projectId" AS project_id, type, due_at
    FROM incoming JOIN recorded USING (id)
  ), targets AS (
    SELECT event_id, event_type, merchant_id, environment, p.id AS endpoint_id, NULL AS url,
      NULL AS project_id, due_at
    FROM fresh f JOIN endpoints p USING (merchant_id, environment)
    WHERE f.url IS NULL AND p.enabled AND p.events && ARRAY[f.event_type, '*']
    UNION ALL
    SELECT event_id, event_type, merchant_id, environment, NULL, url, NULL, due_at FROM fresh WHERE url IS NOT NULL
    UNION ALL
    SELECT event_id, event_type, merchant_id, environment, NULL, NULL, project_id, due_at FROM fresh e
    WHERE ${TELLS_COMPAT}
  ), ${MAKE_DELIVERIES}, queued AS (
    INSERT INTO queue (delivery_id, environment, lane, due_at, leased_until)
    SELECT id, environment, lane, to_timestamp(created), CASE WHEN lane <> ALL ($2::text[]) THEN $3::timestamptz END
    FROM made RETURNING delivery_id, leased_until IS NOT NULL AS taken
  )
  SELECT d.id, d.lane, d.event_id, d.endpoint_id, d.project_id, queued.taken, ${RECEIVER}
  FROM made d JOIN queued ON queued.delivery_id = d.id ${RECEIVER_TABLES} ORDER BY d.id`,
};

/** All SQL of the copies of events. */
@Injectable()
export class EventsStore {
  constructor(private readonly db: Database) {}

  /**
   * @param dueAt the time of each environment
   * @param admission which of the new deliveries this process leases as they are made
   */
  async record(
    events: EventRow[],
    dueAt: Record<Environment, Date>,
    { open, closed, leasedUntil }: Admission,
  ): Promise<FanOut> {
    // The same event may stand in one batch twice.
    const byId = new Map(events.map((event) => [event.id, event]));
    const rows = [...byId.values()].map((event) => ({ ...event, due_at: dueAt[event.environment] }));
    const made = await this.db.query<MadeRecord & Record<string, unknown>>(forBatch(RECORD, rows.length), [
      JSON.stringify(rows),
      closed,
      open ? leasedUntil : null,
    ]);
    const taken = made.filter((row) => row.taken);
    const waiting = made.filter((row) => !row.taken);
    return {
      taken: taken.map((row) => toDueDelivery(row, byId.get(row.event_id)!, leasedUntil)),
      waiting: waiting.map(({ lane, event_id }) => ({ lane, environment: byId.get(event_id)!.environment })),
    };
  }

  /** The bodies of a page of events. */
  async list({ type, ...query }: ListEventsRequest): Promise<string[]> {
    return (await readPage<{ body: string }>(this.db, 'events', query, { type })).map(({ body }) => body);
  }

  /** The event's body. @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get({ id, merchantId, environment }: GetRequest): Promise<string> {
    const text = 'SELECT environment, body FROM events WHERE id = $1 AND merchant_id = $2';
    const [row] = await this.db.query<{ environment: Environment; body: string }>(text, [id, merchantId]);
    if (!row) throw notFound('event', id);
    if (row.environment !== environment) throw environmentCrossing('event');
    return row.body;
  }
}

const toDueDelivery = (row: MadeRecord, event: EventRow, leasedUntil: Date): DueDelivery => ({
  id: row.id,
  lane: row.lane,
  merchantId: event.merchantId,
  environment: event.environment,
  eventId: event.id,
  eventType: event.type,
  body: event.body,
  attempt: 1,
  endpointId: row.endpoint_id,
  url: row.url,
  projectId: row.project_id,
  secrets: row.secrets,
  cancelled: null,
  leasedUntil,
});
