import { Injectable } from '@nestjs/common';
import type { UndeliveredEvent } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { HAS_COMPAT_REPORT } from '../queue/delivery.sql';

/**
 * Margin around an endpoint's change. An event's receivers are selected while the event is recorded, so a
 * change within this time may or may not have been visible. Endpoints that changed within the margin are not
 * checked.
 */
const MARGIN = `interval '2 seconds'`;

// Uses MATERIALIZED, so that the subqueries look up each event by index.
const FIND = `WITH asked AS (SELECT unnest($1::text[]) AS id), copies AS MATERIALIZED (
    SELECT e.id, e.merchant_id, e.environment, e.type, e.webhook_url, e.project_id,
      e.recorded_at FROM asked JOIN events e USING (id)
  )
  SELECT id AS "eventId", 'copy' AS missing, NULL AS endpoint, NULL AS project
  FROM asked WHERE NOT EXISTS (SELECT 1 FROM copies WHERE copies.id = asked.id)
  UNION ALL
  SELECT c.id, 'delivery', s.endpoint_id, NULL
  FROM copies c JOIN endpoint_subscriptions s ON s.merchant_id = c.merchant_id AND s.environment = c.environment
    AND s.events && ARRAY[c.type, '*']
    AND s.since <= c.recorded_at - ${MARGIN} AND coalesce(s.until, 'infinity') >= c.recorded_at + ${MARGIN}
  WHERE c.webhook_url IS NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = c.id AND d.endpoint_id = s.endpoint_id)
  UNION ALL
  SELECT c.id, 'delivery', NULL, NULL
  FROM copies c WHERE c.webhook_url IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = c.id AND d.url IS NOT NULL)
  UNION ALL
  SELECT e.id, 'delivery', NULL, e.project_id
  FROM copies e WHERE ${HAS_COMPAT_REPORT}
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.project_id IS NOT NULL)`;

@Injectable()
export class UndeliveredStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns the given events that have no copy, or no delivery to a receiver that should have one. Replays
   * and retries do not count.
   */
  find(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return this.db.query<UndeliveredEvent & Record<string, unknown>>(FIND, [eventIds]);
  }
}
