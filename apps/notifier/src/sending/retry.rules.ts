const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds between the end of a failed attempt and the next attempt. There are six retries after the
 * first attempt.
 */
export const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/**
 * Returns the time of the next attempt after attempt number `attempt` (from 1) failed at `endedAt`; null
 * after the last attempt.
 */
export function nextAttemptAt(attempt: number, endedAt: Date): Date | null {
  const delay = RETRY_DELAYS_MS[attempt - 1];
  return delay === undefined ? null : new Date(endedAt.getTime() + delay);
}
