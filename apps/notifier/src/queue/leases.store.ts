import { Injectable } from '@nestjs/common';
import type { Environment, WebhookCancellation } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { DeliveryNumbering } from '../numbers/delivery-numbering';
import { DeliveryNumbers } from '../numbers/delivery-numbers';
import { unpackBody } from './event-body';
import type { StoredSecret } from '../signing/secret.rules';
import { ADDRESS_AND_SECRETS, ADDRESS_JOINS } from './delivery.sql';
import type { LeasedDelivery } from './leased-delivery';

export interface Claim {
  environment: Environment;
  /** Current time on the environment's clock. */
  now: Date;
  /** Current wall-clock time. */
  realNow: Date;
  /** End of the leases, in wall-clock time. */
  leasedUntil: Date;
  limit: number;
  capacity: Map<string, number>;
  /** Maximum number of deliveries for any receiver not in `capacity`. */
  otherCapacity: number;
  /** Last receiver that an earlier batch covered. Receivers up to and including this one are skipped. */
  after: string;
}

interface ClaimedRecord {
  id: string;
  permuted: boolean;
  receiver: string;
  merchant_id: string;
  event_id: string;
  event_type: LeasedDelivery['eventType'];
  body: string;
  attempts: number;
  endpoint_id: string | null;
  url: string | null;
  project_id: string | null;
  secrets: StoredSecret[];
  cancelled: WebhookCancellation | null;
  sample: boolean;
  trace_parent: string | null;
}

/**
 * Steps from receiver to receiver in the index, so that a receiver with ten thousand rows costs the same as
 * one with a single row. Claims up to the capacity of each receiver.
 */
const CLAIM = `WITH RECURSIVE receivers (receiver) AS (
      (SELECT receiver FROM queue WHERE environment = $1 AND receiver > $8 ORDER BY receiver LIMIT 1)
      UNION ALL
      SELECT (SELECT q.receiver FROM queue q WHERE q.environment = $1 AND q.receiver > r.receiver ORDER BY q.receiver LIMIT 1)
      FROM receivers r WHERE r.receiver IS NOT NULL
    ), due AS (
      SELECT d.delivery_id FROM receivers r
      LEFT JOIN unnest($6::text[], $7::int[]) AS known (receiver, capacity) ON known.receiver = r.receiver
      CROSS JOIN LATERAL (
        SELECT q.delivery_id FROM queue q
        WHERE q.environment = $1 AND q.receiver = r.receiver AND q.due_at <= $2
          AND (q.leased_until IS NULL OR q.leased_until <= $3)
        ORDER BY q.due_at LIMIT coalesce(known.capacity, $5::int) FOR UPDATE SKIP LOCKED
      ) d
      WHERE r.receiver IS NOT NULL LIMIT $9
    ), claimed AS (
      UPDATE queue q SET leased_until = $4 WHERE q.delivery_id = ANY (ARRAY (SELECT delivery_id FROM due))
      RETURNING q.delivery_id, q.receiver, q.due_at, q.attempts
    )
    SELECT d.id, d.permuted, c.receiver, d.merchant_id, d.event_id, d.event_type, e.body, e.trace_parent, c.attempts, d.endpoint_id, d.project_id, d.sample,
      ${ADDRESS_AND_SECRETS}, CASE WHEN d.endpoint_id IS NULL THEN NULL WHEN p.id IS NULL THEN 'endpoint_deleted'
        WHEN NOT p.enabled THEN 'endpoint_disabled' END AS cancelled
    FROM claimed c JOIN deliveries d ON d.id = c.delivery_id JOIN events e ON e.id = d.event_id ${ADDRESS_JOINS}
    ORDER BY c.receiver, c.due_at`;

const RELEASE = `UPDATE queue q SET leased_until = NULL
  FROM unnest($1::bigint[], $2::timestamptz[]) AS held (id, until)
  WHERE q.delivery_id = held.id AND q.leased_until = held.until`;

const RENEW = `UPDATE queue q SET leased_until = $3
  FROM unnest($1::bigint[], $2::timestamptz[]) AS held (id, until)
  WHERE q.delivery_id = held.id AND q.leased_until = held.until RETURNING q.delivery_id AS id`;

/** Manages leases of queued deliveries. Only one process at a time holds the lease of a delivery. */
@Injectable()
export class LeasesStore {
  constructor(
    private readonly db: Database,
    private readonly numbers: DeliveryNumbers,
  ) {}

  async claim(claim: Claim): Promise<LeasedDelivery[]> {
    const numbering = await this.numbers.load();
    const rows = await this.db.query<ClaimedRecord & Record<string, unknown>>(CLAIM, [
      claim.environment,
      claim.now,
      claim.realNow,
      claim.leasedUntil,
      claim.otherCapacity,
      [...claim.capacity.keys()],
      [...claim.capacity.values()],
      claim.after,
      claim.limit,
    ]);
    return rows.map((row) => toLeasedDelivery(row, claim, numbering));
  }

  /**
   * Ends leases early, so that the deliveries are due immediately. Leases that another process has taken over
   * are not affected.
   */
  async release(held: Pick<LeasedDelivery, 'id' | 'leasedUntil'>[]): Promise<void> {
    await this.db.query(RELEASE, valuesOf(held));
  }

  /**
   * Extends leases.
   * @returns the deliveries whose leases were still held
   */
  async renew(held: Pick<LeasedDelivery, 'id' | 'leasedUntil'>[], until: Date): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(RENEW, [...valuesOf(held), until]);
    return rows.map(({ id }) => id);
  }
}

const valuesOf = (held: Pick<LeasedDelivery, 'id' | 'leasedUntil'>[]): unknown[] => [
  held.map(({ id }) => id),
  held.map(({ leasedUntil }) => leasedUntil),
];

const toLeasedDelivery = (
  row: ClaimedRecord,
  { environment, leasedUntil }: Claim,
  numbering: DeliveryNumbering,
): LeasedDelivery => ({
  id: row.id,
  number: numbering.numberOf(row),
  receiver: row.receiver,
  merchantId: row.merchant_id,
  environment,
  eventId: row.event_id,
  eventType: row.event_type,
  body: unpackBody(row.body),
  attempt: row.attempts + 1,
  endpointId: row.endpoint_id,
  url: row.url,
  projectId: row.project_id,
  secrets: row.secrets,
  cancelled: row.cancelled,
  sample: row.sample,
  traceParent: row.trace_parent,
  leasedUntil,
});
