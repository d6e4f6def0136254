import type { EndpointDisabledReason } from '@tulay/contracts';

/** Duration after which an endpoint with only failed attempts is disabled: 5 days, in seconds. */
export const FAILING_LIMIT_SECONDS = 432_000;
/** HTTP status that a receiver returns to decline all further webhooks. */
const GONE = 410;

export interface AttemptSeen {
  /** Time of the attempt in Unix seconds on the environment's clock. */
  at: number;
  delivered: boolean;
  /** HTTP status; null if there was no response. */
  status: number | null;
}

/**
 * Results of the delivery attempts that a process has made to an endpoint since the last save. Times are in
 * Unix seconds.
 */
export interface Observed {
  succeededAt: number | null;
  /** First and last failure after the last success. */
  firstFailedAt: number | null;
  lastFailedAt: number | null;
  gone: boolean;
}

const NOTHING: Observed = { succeededAt: null, firstFailedAt: null, lastFailedAt: null, gone: false };

/** Adds an attempt to the observations. A success resets earlier failures. */
export function observed(before: Observed = NOTHING, { at, delivered, status }: AttemptSeen): Observed {
  if (delivered) return { ...NOTHING, succeededAt: at };
  return {
    ...before,
    firstFailedAt: before.firstFailedAt ?? at,
    lastFailedAt: at,
    gone: before.gone || status === GONE,
  };
}

/**
 * Returns the time since which the endpoint has been failing, based on the saved time and new observations;
 * null while the endpoint works.
 */
export function failingSince(saved: number | null, seen: Observed): number | null {
  const recovered = saved !== null && seen.succeededAt !== null && seen.succeededAt >= saved;
  return recovered ? seen.firstFailedAt : (saved ?? seen.firstFailedAt);
}

/**
 * Returns the reason to disable the endpoint, or null. Reaching the time limit is not sufficient: another
 * attempt must fail.
 */
export function reasonToDisable(
  since: number | null,
  { gone, lastFailedAt }: Observed,
): EndpointDisabledReason | null {
  if (gone) return 'gone';
  if (since === null || lastFailedAt === null) return null;
  return lastFailedAt - since >= FAILING_LIMIT_SECONDS ? 'failing' : null;
}
