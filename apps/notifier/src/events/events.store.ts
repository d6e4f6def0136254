import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type Environment,
  type GetRequest,
  type ListEventsRequest,
} from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type Prepared } from '@tulay/persistence';
import {
  ADDRESS_AND_SECRETS,
  ADDRESS_JOINS,
  forBatch,
  HAS_COMPAT_REPORT,
  makeDeliveries,
} from '../queue/delivery.sql';
import type { DeliveryNumbering } from '../numbers/delivery-numbering';
import { DeliveryNumbers } from '../numbers/delivery-numbers';
import type { InitialLease, LeasedDelivery } from '../queue/leased-delivery';
import type { StoredSecret } from '../signing/secret.rules';
import { packBody, unpackBody } from '../queue/event-body';
import { EventEntity } from './event.entity';

export interface MadeDeliveries {
  leased: LeasedDelivery[];
  /** Receivers whose new deliveries were not leased, by environment. */
  waiting: Map<string, Environment>;
}

export type StoredEvent = Pick<EventEntity, 'body' | 'sample'>;

interface MadeRecord {
  id: string;
  receiver: string;
  event_id: string;
  endpoint_id: string | null;
  url: string | null;
  project_id: string | null;
  secrets: StoredSecret[];
  leased: boolean;
}

const { columns: COLUMNS, record: RECORD, toRecord } = rowMapperOf(EventEntity);

/**
 * Stores new events and creates their deliveries in one statement. An event is delivered to every enabled
 * endpoint with a matching filter, or only to the payment's own webhook URL if it has one, and to the event's
 * compat project. The primary key of `events` serves as the inbox.
 */
const RECORD_EVENTS: Prepared = {
  name: 'record-events',
  text: `WITH incoming AS (
    SELECT * FROM json_to_recordset($1::json) AS e (${RECORD}, due_at timestamptz)
  ), recorded AS (
    INSERT INTO events (${COLUMNS}) SELECT ${COLUMNS} FROM incoming ON CONFLICT (id) DO NOTHING RETURNING id
  ), fresh AS (
    SELECT id AS event_id, type AS event_type, merchant_id, environment, webhook_url AS url, project_id, type, due_at
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
    WHERE ${HAS_COMPAT_REPORT}
  ), ${makeDeliveries('$4::text[]')}, queued AS (
    INSERT INTO queue (delivery_id, environment, receiver, due_at, leased_until)
    SELECT id, environment, receiver, to_timestamp(created), CASE WHEN receiver <> ALL ($2::text[]) THEN $3::timestamptz END
    FROM made WHERE status = 'pending' RETURNING delivery_id, leased_until IS NOT NULL AS leased
  )
  SELECT d.id, d.receiver, d.event_id, d.endpoint_id, d.project_id, queued.leased, ${ADDRESS_AND_SECRETS}
  FROM made d JOIN queued ON queued.delivery_id = d.id ${ADDRESS_JOINS} ORDER BY d.id`,
};

@Injectable()
export class EventsStore {
  constructor(
    private readonly db: Database,
    private readonly numbers: DeliveryNumbers,
  ) {}

  /**
   * Stores the copies of new events and creates their deliveries.
   * @param dueAt current time of each environment
   * @param lease lease that this process takes on the new deliveries
   */
  async record(
    events: EventEntity[],
    dueAt: Record<Environment, Date>,
    lease: InitialLease,
  ): Promise<MadeDeliveries> {
    const numbering = await this.numbers.load();
    const byId = new Map(events.map((event) => [event.id, event]));
    const records = [...byId.values()].map((event) => ({
      ...toRecord(event),
      body: packBody(event.body),
      due_at: dueAt[event.environment],
    }));
    const made = await this.db.query<MadeRecord & Record<string, unknown>>(
      forBatch(RECORD_EVENTS, records.length),
      [
        JSON.stringify(records),
        lease.fullReceivers,
        lease.enabled ? lease.leasedUntil : null,
        lease.refusedReceivers,
      ],
    );
    const deliveries: MadeDeliveries = { leased: [], waiting: new Map() };
    for (const row of made) {
      const event = byId.get(row.event_id);
      if (!event) continue;
      if (row.leased) deliveries.leased.push(toLeasedDelivery(row, event, { lease, numbering }));
      else deliveries.waiting.set(row.receiver, event.environment);
    }
    return deliveries;
  }

  /** Returns the bodies of a page of events, without samples. */
  async list({ type, payment, ...query }: ListEventsRequest): Promise<string[]> {
    const equal = { type, payment_id: payment, sample: false };
    const rows = await readPage<{ body: string }>(this.db, 'events', query, { equal });
    return rows.map(({ body }) => unpackBody(body));
  }

  /** @throws DomainError `not_found`, or `unauthenticated` if the event belongs to the other environment */
  async get({ id, merchantId, environment }: GetRequest): Promise<StoredEvent> {
    const text = 'SELECT environment, body, sample FROM events WHERE id = $1 AND merchant_id = $2';
    const [row] = await this.db.query<StoredEvent & { environment: Environment }>(text, [id, merchantId]);
    if (!row) throw notFound('event', id);
    if (row.environment !== environment) throw environmentCrossing('event');
    return { ...row, body: unpackBody(row.body) };
  }

  /** Returns the bodies of a payment's events, oldest first. */
  async ofPayment({ id, merchantId, environment }: GetRequest): Promise<string[]> {
    const text = `SELECT body FROM events WHERE payment_id = $1 AND merchant_id = $2 AND environment = $3 ORDER BY id`;
    const rows = await this.db.query<{ body: string }>(text, [id, merchantId, environment]);
    return rows.map(({ body }) => unpackBody(body));
  }
}

interface Leasing {
  lease: InitialLease;
  numbering: DeliveryNumbering;
}

const toLeasedDelivery = (
  row: MadeRecord,
  event: EventEntity,
  { lease: { leasedUntil }, numbering }: Leasing,
): LeasedDelivery => ({
  id: row.id,
  number: numbering.numberOf({ id: row.id, permuted: true }),
  receiver: row.receiver,
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
  sample: false,
  traceParent: event.traceParent,
  leasedUntil,
});
