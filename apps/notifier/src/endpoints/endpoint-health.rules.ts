import type { EndpointDisabledReason } from '@tulay/contracts';

/** An endpoint is disabled after all attempts have failed for this long: 5 days in seconds. */
export const FAILING_LIMIT_SECONDS = 432_000;
/** HTTP status of a receiver that wants no further webhooks. */
const GONE = 410;

/** The result of an attempt. */
export interface AttemptSeen {
  /** Unix seconds on its environment's clock. */
  at: number;
  delivered: boolean;
  /** HTTP status; null if there was no response. */
  status: number | null;
}

/** A process's observations of an endpoint since it last saved. Unix seconds. */
export interface Observed {
  succeededAt: number | null;
  /** First and last failure after the success. */
  firstFailedAt: number | null;
  lastFailedAt: number | null;
  gone: boolean;
}

const NOTHING: Observed = { succeededAt: null, firstFailedAt: null, lastFailedAt: null, gone: false };

/** Adds an attempt. A success resets earlier failures. */
export function observed(before: Observed = NOTHING, { at, delivered, status }: AttemptSeen): Observed {
  if (delivered) return { ...NOTHING, succeededAt: at };
  return {
    ...before,
    firstFailedAt: before.firstFailedAt ?? at,
    lastFailedAt: at,
    gone: before.gone || status === GONE,
  };
}

/** Returns the time since which the endpoint fails, combining saved and observed results; null while it works. */
export function failingSince(saved: number | null, seen: Observed): number | null {
  const recovered = saved !== null && seen.succeededAt !== null && seen.succeededAt >= saved;
  return recovered ? seen.firstFailedAt : (saved ?? seen.firstFailedAt);
}

/** Returns the reason to disable the endpoint, or null. Time alone is not sufficient: another failure is required. */
export function reasonToDisable(
  since: number | null,
  { gone, lastFailedAt }: Observed,
): EndpointDisabledReason | null {
  if (gone) return 'gone';
  if (since === null || lastFailedAt === null) return null;
  return lastFailedAt - since >= FAILING_LIMIT_SECONDS ? 'failing' : null;
}
