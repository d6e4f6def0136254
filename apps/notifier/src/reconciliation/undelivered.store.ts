import { Injectable } from '@nestjs/common';
import type { UndeliveredEvent } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { TELLS_COMPAT } from '../deliveries/delivery.sql';

/**
 * Who an event goes to is decided while it is taken in. An endpoint that changed within this time of it may have been
 * seen as it was before or after; it is not judged.
 */
const MARGIN = `interval '2 seconds'`;

// The copies first: what follows looks at one event after the other, by its indexes.
const FIND = `WITH asked AS (SELECT unnest($1::text[]) AS id), copies AS MATERIALIZED (
    SELECT e.id, e.merchant_id, e.environment, e.type, e.webhook_url, e.project_id,
      e.recorded_at FROM asked JOIN events e USING (id)
  )
  SELECT id AS "eventId", 'copy' AS missing, NULL AS endpoint, NULL AS project
  FROM asked WHERE NOT EXISTS (SELECT 1 FROM copies WHERE copies.id = asked.id)
  UNION ALL
  SELECT c.id, 'delivery', w.endpoint_id, NULL
  FROM copies c JOIN endpoint_wishes w ON w.merchant_id = c.merchant_id AND w.environment = c.environment
    AND w.events && ARRAY[c.type, '*']
    AND w.since <= c.recorded_at - ${MARGIN} AND coalesce(w.until, 'infinity') >= c.recorded_at + ${MARGIN}
  WHERE c.webhook_url IS NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = c.id AND d.endpoint_id = w.endpoint_id)
  UNION ALL
  SELECT c.id, 'delivery', NULL, NULL
  FROM copies c WHERE c.webhook_url IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = c.id AND d.url IS NOT NULL)
  UNION ALL
  SELECT e.id, 'delivery', NULL, e.project_id
  FROM copies e WHERE ${TELLS_COMPAT}
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.project_id IS NOT NULL)`;

/** Looks for events that did not become what they should have. */
@Injectable()
export class UndeliveredStore {
  constructor(private readonly db: Database) {}

  /** Which of these events have no copy, or no delivery to one that wanted them. Replays and retries do not matter here. */
  find(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return this.db.query<UndeliveredEvent & Record<string, unknown>>(FIND, [eventIds]);
  }
}
