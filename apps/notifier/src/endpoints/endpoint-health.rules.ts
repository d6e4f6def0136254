import type { EndpointDisabledReason } from '@tulay/contracts';

/** An endpoint is disabled when all attempts of this long have failed: 5 days in seconds. */
export const FAILING_LIMIT_SECONDS = 432_000;
/** The HTTP status of a receiver that wants nothing more. */
const GONE = 410;

/** The end of an attempt. */
export interface AttemptSeen {
  /** Unix seconds by the clock of its environment. */
  at: number;
  delivered: boolean;
  /** The HTTP status; null without a response. */
  status: number | null;
}

/** What one process has seen of an endpoint since it last saved that. Unix seconds. */
export interface Observed {
  succeededAt: number | null;
  /** The first and the last failure after the success. */
  firstFailedAt: number | null;
  lastFailedAt: number | null;
  gone: boolean;
}

const NOTHING: Observed = { succeededAt: null, firstFailedAt: null, lastFailedAt: null, gone: false };

/** Adds an attempt. A success makes earlier failures meaningless. */
export function observed(before: Observed = NOTHING, { at, delivered, status }: AttemptSeen): Observed {
  if (delivered) return { ...NOTHING, succeededAt: at };
  return {
    ...before,
    firstFailedAt: before.firstFailedAt ?? at,
    lastFailedAt: at,
    gone: before.gone || status === GONE,
  };
}

/** Since when the endpoint fails, by what is saved and what was seen; null while it works. */
export function failingSince(saved: number | null, seen: Observed): number | null {
  const recovered = saved !== null && seen.succeededAt !== null && seen.succeededAt >= saved;
  return recovered ? seen.firstFailedAt : (saved ?? seen.firstFailedAt);
}

/** Why the endpoint is to be disabled, or null. Time alone disables none: it takes another failure. */
export function reasonToDisable(
  since: number | null,
  { gone, lastFailedAt }: Observed,
): EndpointDisabledReason | null {
  if (gone) return 'gone';
  if (since === null || lastFailedAt === null) return null;
  return lastFailedAt - since >= FAILING_LIMIT_SECONDS ? 'failing' : null;
}
