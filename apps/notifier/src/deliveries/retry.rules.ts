const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds from the end of a failed try to the next one: six retries after the first try. */
export const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];

/** When to try again after try number `attempt` (1 is the first) failed at `endedAt`; null when it was the last. */
export function nextAttemptAt(attempt: number, endedAt: Date): Date | null {
  const delay = RETRY_DELAYS_MS[attempt - 1];
  return delay === undefined ? null : new Date(endedAt.getTime() + delay);
}
