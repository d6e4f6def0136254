import { DomainError } from '@tulay/contracts';

/** Number of attempts, one second apart, which is long enough for a service to restart. */
const TRIES = 30;
const RETRY_MS = 1_000;

/** Repeats a request until a reply arrives. Use only for idempotent requests. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
): Promise<T> {
  for (let tries = 1; tries < TRIES; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'internal_error') throw error;
      await pause(RETRY_MS);
    }
  }
  return ask();
}
