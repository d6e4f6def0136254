import type { Prepared } from '@tulay/persistence';
import { COMPAT_EVENTS } from '../compat/compat-report.rules';

/** SQL for the receiver of a delivery. */
const RECEIVER = `coalesce(endpoint_id, 'compat ' || project_id,
        concat_ws(' ', merchant_id, environment, substring(url FROM '^https?://[^/?#]*')))`;

/**
 * Returns SQL that inserts a delivery for each row of a CTE `targets (event_id, event_type, merchant_id, environment,
 * endpoint_id, url, project_id, due_at)`, as the CTE `made`, which names the receiver of each.
 * @param refused an array (SQL) of receivers with a full backlog; deliveries to them fail and are not in `made`'s
 * `queued`
 */
export const makeDeliveries = (refused: string): string => `made AS (
    INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, url, project_id,
      created, next_attempt_at, status, cancelled_because)
    SELECT event_id, event_type, merchant_id, environment, endpoint_id, url, project_id, seconds,
      CASE WHEN NOT refused THEN seconds END, CASE WHEN refused THEN 'failed' ELSE 'pending' END,
      CASE WHEN refused THEN 'backlog_full' END
    FROM targets, LATERAL (SELECT floor(extract(epoch FROM due_at))::bigint AS seconds,
      ${RECEIVER} = ANY (${refused}) AS refused) s
    RETURNING id, event_id, merchant_id, environment, endpoint_id, url, project_id, created, status,
      ${RECEIVER} AS receiver
  )`;

/**
 * Returns SQL for the receivers of the queue as the CTE `receivers`, whose last row is null. It steps from one receiver
 * to the next in the index, so that a receiver with many deliveries costs the same as others. @param environment SQL
 */
export const queuedReceivers = (environment: string): string => `RECURSIVE receivers (receiver) AS (
    (SELECT receiver FROM queue WHERE environment = ${environment} ORDER BY receiver LIMIT 1)
    UNION ALL
    SELECT (SELECT q.receiver FROM queue q WHERE q.environment = ${environment} AND q.receiver > r.receiver
      ORDER BY q.receiver LIMIT 1)
    FROM receivers r WHERE r.receiver IS NOT NULL
  )`;

/**
 * Returns SQL for whether the receiver `r` belongs to a merchant. The name of a compat project's receiver does not
 * contain the merchant, but all of its deliveries do. @param merchant SQL, like `environment`
 */
export const isReceiverOf = (merchant: string, environment: string): string => `(
    r.receiver IN (SELECT p.id FROM endpoints p WHERE p.merchant_id = ${merchant} AND p.environment = ${environment})
    OR starts_with(r.receiver, concat_ws(' ', ${merchant}, ${environment}, ''))
    OR CASE WHEN starts_with(r.receiver, 'compat ') THEN ${merchant} = (SELECT d.merchant_id FROM deliveries d
      WHERE d.id = (SELECT q.delivery_id FROM queue q WHERE q.environment = ${environment} AND q.receiver = r.receiver
        ORDER BY q.due_at LIMIT 1)) END)`;

/** SQL for whether the compat project of an event `e` receives a report of it. */
export const HAS_COMPAT_REPORT = `e.project_id IS NOT NULL AND e.type IN (${COMPAT_EVENTS.map((type) => `'${type}'`).join(', ')})`;

/**
 * SQL for the URL and secrets of a delivery `d`. Both are empty for a compat project, because the gateway stores them.
 */
export const ADDRESS_AND_SECRETS = `coalesce(d.url, p.url) AS url, coalesce(p.secrets, CASE WHEN s.sealed IS NULL THEN '[]'::json
    ELSE (jsonb_build_array(jsonb_build_object('sealed', s.sealed, 'expires_at', NULL)) || s.older)::json END) AS secrets`;
/** Joins of the tables that `ADDRESS_AND_SECRETS` reads. */
export const ADDRESS_JOINS = `LEFT JOIN endpoints p ON p.id = d.endpoint_id LEFT JOIN default_secrets s
    ON d.url IS NOT NULL AND s.merchant_id = d.merchant_id AND s.environment = d.environment`;

/** From this batch size on, planning is cheap compared with the work. */
const LARGE_BATCH = 50;

/**
 * Returns the prepared statement for a small batch. A large batch is planned again, because a plan made while the
 * tables were almost empty would scan them when they are full.
 */
export const forBatch = (statement: Prepared, rows: number): Prepared | string =>
  rows < LARGE_BATCH ? statement : statement.text;
