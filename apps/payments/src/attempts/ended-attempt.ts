import type { EndedAttempt } from './attempt.entity';

/** Column definitions of an ended attempt for `json_to_record`. */
const ENDED =
  'id text, state text, provider_ref text, ids json, message text, duration_ms int, expires_at bigint, cancel text, due_at bigint';

/**
 * Returns the SQL that saves the end of the attempts in the JSON `source`. Keeps IDs that a callback reported
 * before the response.
 */
export const UPDATE_ENDED = (source: string): string => `UPDATE provider_attempts a
  SET state = e.state, provider_ref = e.provider_ref, ids = (a.ids::jsonb || e.ids::jsonb)::json, message = e.message,
    duration_ms = e.duration_ms, expires_at = e.expires_at, cancel = e.cancel, due_at = e.due_at
  FROM ${source} AS e(${ENDED}) WHERE a.id = e.id`;

export const toEnded = (ended: EndedAttempt): Record<string, unknown> => ({
  id: ended.id,
  state: ended.state,
  provider_ref: ended.providerRef,
  ids: ended.ids,
  message: ended.message,
  duration_ms: ended.durationMs,
  expires_at: ended.expiresAt,
  cancel: ended.cancel,
  due_at: ended.dueAt,
});
