import type { Prepared } from '@tulay/persistence';
import { COMPAT_EVENTS } from '../compat/compat-report.rules';

/** The receiver of a delivery. */
const RECEIVER = `coalesce(endpoint_id, 'compat ' || project_id,
        concat_ws(' ', merchant_id, environment, substring(url FROM '^https?://[^/?#]*')))`;

/**
 * Inserts a delivery for each row of a CTE `targets (event_id, event_type, merchant_id, environment, endpoint_id, url,
 * project_id, due_at)`, as the CTE `made`, which names the receiver of each.
 * @param refused an array (SQL) of receivers that get no more; deliveries to them fail and are not in `made`'s `queued`
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
 * Receivers of the queue as the CTE `receivers`, whose last row is null. It steps from one to the next in the index, so a
 * receiver with many deliveries costs no more than another. @param environment SQL
 */
export const queuedReceivers = (environment: string): string => `RECURSIVE receivers (receiver) AS (
    (SELECT receiver FROM queue WHERE environment = ${environment} ORDER BY receiver LIMIT 1)
    UNION ALL
    SELECT (SELECT q.receiver FROM queue q WHERE q.environment = ${environment} AND q.receiver > r.receiver
      ORDER BY q.receiver LIMIT 1)
    FROM receivers r WHERE r.receiver IS NOT NULL
  )`;

/**
 * Whether the receiver `r` belongs to a merchant. The name of a compat project's does not say it, but any of its deliveries
 * does. @param merchant SQL, as is `environment`
 */
export const isReceiverOf = (merchant: string, environment: string): string => `(
    r.receiver IN (SELECT p.id FROM endpoints p WHERE p.merchant_id = ${merchant} AND p.environment = ${environment})
    OR starts_with(r.receiver, concat_ws(' ', ${merchant}, ${environment}, ''))
    OR CASE WHEN starts_with(r.receiver, 'compat ') THEN ${merchant} = (SELECT d.merchant_id FROM deliveries d
      WHERE d.id = (SELECT q.delivery_id FROM queue q WHERE q.environment = ${environment} AND q.receiver = r.receiver
        ORDER BY q.due_at LIMIT 1)) END)`;

/** Whether the compat project of an event `e` gets a report of it. */
export const HAS_COMPAT_REPORT = `e.project_id IS NOT NULL AND e.type IN (${COMPAT_EVENTS.map((type) => `'${type}'`).join(', ')})`;

/** Address and secrets of a delivery `d`. Both are empty for a compat project: the gateway keeps them. */
export const ADDRESS_AND_SECRETS = `coalesce(d.url, p.url) AS url, coalesce(p.secrets, CASE WHEN s.sealed IS NULL THEN '[]'::json
    ELSE (jsonb_build_array(jsonb_build_object('sealed', s.sealed, 'expires_at', NULL)) || s.older)::json END) AS secrets`;
/** The tables that `ADDRESS_AND_SECRETS` reads. */
export const ADDRESS_JOINS = `LEFT JOIN endpoints p ON p.id = d.endpoint_id LEFT JOIN default_secrets s
    ON d.url IS NOT NULL AND s.merchant_id = d.merchant_id AND s.environment = d.environment`;

/** From this batch size on, planning costs little compared with the work. */
const LARGE_BATCH = 50;

/**
 * A small batch reuses the prepared plan. A large one is planned afresh: a plan made while the tables were almost empty
 * would scan them when they are full.
 */
export const forBatch = (statement: Prepared, rows: number): Prepared | string =>
  rows < LARGE_BATCH ? statement : statement.text;
