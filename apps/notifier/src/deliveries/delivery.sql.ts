import { COMPAT_EVENTS } from '../compat/compat-report.rules';
import type { Prepared } from '@tulay/persistence';

/**
 * Pieces of SQL that every way of making a delivery shares. `MAKE_DELIVERIES` turns the rows of a CTE
 * `targets (event_id, event_type, merchant_id, environment, endpoint_id, url, project_id,
 * due_at)` into deliveries, as the CTE `made`. A lane is an endpoint, a compat project, or the merchant's own addresses on
 * one host.
 */
export const MAKE_DELIVERIES = `made AS (
    INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, url, project_id,
      created, next_attempt_at)
    SELECT event_id, event_type, merchant_id, environment, endpoint_id, url, project_id, seconds, seconds
    FROM targets, LATERAL (SELECT floor(extract(epoch FROM due_at))::bigint AS seconds) s
    RETURNING id, event_id, merchant_id, environment, endpoint_id, url, project_id, created,
      coalesce(endpoint_id, 'compat ' || project_id, concat_ws(' ', merchant_id, environment, substring(url FROM '^https?://[^/?#]*'))) AS lane
  )`;

/** Whether the compat project of an event `e` is told of it. */
export const TELLS_COMPAT = `e.project_id IS NOT NULL AND e.type IN (${COMPAT_EVENTS.map((type) => `'${type}'`).join(', ')})`;

/** Where a delivery `d` goes and what signs it; nothing of a compat project, whose address only the gateway knows. */
export const RECEIVER = `coalesce(d.url, p.url) AS url, coalesce(p.secrets, CASE WHEN s.sealed IS NULL THEN '[]'::json
    ELSE json_build_array(json_build_object('sealed', s.sealed, 'expires_at', NULL)) END) AS secrets`;
export const RECEIVER_TABLES = `LEFT JOIN endpoints p ON p.id = d.endpoint_id LEFT JOIN default_secrets s
    ON d.url IS NOT NULL AND s.merchant_id = d.merchant_id AND s.environment = d.environment`;

/** From so many rows on, planning costs little beside the work. */
const PLANNED_ANEW = 50;

/**
 * The statement as it is best sent for a batch of so many rows: a small one reuses its plan; a large one is planned
 * anew, so that a plan made while the tables were almost empty never walks through full ones.
 */
export const forBatch = (statement: Prepared, rows: number): Prepared | string =>
  rows < PLANNED_ANEW ? statement : statement.text;
