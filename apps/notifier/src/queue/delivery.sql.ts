import type { Prepared } from '@tulay/persistence';
import { COMPAT_EVENTS } from '../compat/compat-report.rules';

const RECEIVER = `coalesce(endpoint_id, 'compat ' || project_id,
        concat_ws(' ', merchant_id, environment, substring(url FROM '^https?://[^/?#]*')))`;

/**
 * Returns SQL for a CTE `made` that inserts a delivery for each row of the CTE `targets (event_id,
 * event_type, merchant_id, environment, endpoint_id, url, project_id, due_at)`. `made` contains each
 * delivery's receiver.
 * @param refused SQL array of receivers with a full backlog; deliveries to them fail and are not queued
 */
export const makeDeliveries = (refused: string): string => `made AS (
    INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, url, project_id,
      created, next_attempt_at, status, cancelled_because, permuted)
    SELECT event_id, event_type, merchant_id, environment, endpoint_id, url, project_id, seconds,
      CASE WHEN NOT refused THEN seconds END, CASE WHEN refused THEN 'failed' ELSE 'pending' END,
      CASE WHEN refused THEN 'backlog_full' END, true
    FROM targets, LATERAL (SELECT floor(extract(epoch FROM due_at))::bigint AS seconds,
      ${RECEIVER} = ANY (${refused}) AS refused) s
    RETURNING id, event_id, merchant_id, environment, endpoint_id, url, project_id, created, status,
      ${RECEIVER} AS receiver
  )`;

/**
 * Returns SQL for the CTE `receivers`, which lists the receivers in the queue; its last row is null. The CTE
 * steps from one receiver to the next in the index, so that the cost does not depend on the number of
 * deliveries per receiver.
 * @param environment SQL expression
 */
export const queuedReceivers = (environment: string): string => `RECURSIVE receivers (receiver) AS (
    (SELECT receiver FROM queue WHERE environment = ${environment} ORDER BY receiver LIMIT 1)
    UNION ALL
    SELECT (SELECT q.receiver FROM queue q WHERE q.environment = ${environment} AND q.receiver > r.receiver
      ORDER BY q.receiver LIMIT 1)
    FROM receivers r WHERE r.receiver IS NOT NULL
  )`;

/**
 * Returns an SQL condition that checks whether the receiver `r` belongs to a merchant. A compat project's
 * receiver does not contain the merchant ID, so its deliveries are checked instead; all of them belong to the
 * same merchant.
 * @param merchant SQL expression, like `environment`
 */
export const isReceiverOf = (merchant: string, environment: string): string => `(
    r.receiver IN (SELECT p.id FROM endpoints p WHERE p.merchant_id = ${merchant} AND p.environment = ${environment})
    OR starts_with(r.receiver, concat_ws(' ', ${merchant}, ${environment}, ''))
    OR CASE WHEN starts_with(r.receiver, 'compat ') THEN ${merchant} = (SELECT d.merchant_id FROM deliveries d
      WHERE d.id = (SELECT q.delivery_id FROM queue q WHERE q.environment = ${environment} AND q.receiver = r.receiver
        ORDER BY q.due_at LIMIT 1)) END)`;

export const HAS_COMPAT_REPORT = `e.project_id IS NOT NULL AND e.type IN (${COMPAT_EVENTS.map((type) => `'${type}'`).join(', ')})`;

/**
 * SQL for the URL and secrets of a delivery `d`. Both are empty for a compat project, because the gateway
 * stores them.
 */
export const ADDRESS_AND_SECRETS = `coalesce(d.url, p.url) AS url, coalesce(p.secrets, CASE WHEN s.sealed IS NULL THEN '[]'::json
    ELSE (jsonb_build_array(jsonb_build_object('sealed', s.sealed, 'expires_at', NULL)) || s.older)::json END) AS secrets`;
export const ADDRESS_JOINS = `LEFT JOIN endpoints p ON p.id = d.endpoint_id LEFT JOIN default_secrets s
    ON d.url IS NOT NULL AND s.merchant_id = d.merchant_id AND s.environment = d.environment`;

/** Batch size from which the cost of planning is negligible. */
const LARGE_BATCH = 50;

/**
 * Returns the prepared statement for a small batch. A large batch is planned each time, because a cached plan
 * made while the tables were almost empty would use sequential scans.
 */
export const forBatch = (statement: Prepared, rows: number): Prepared | string =>
  rows < LARGE_BATCH ? statement : statement.text;
