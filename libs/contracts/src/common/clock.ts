import type { Environment } from './environment';

/** The only source of time. The test environment's clock can be ahead of wall-clock time; the live clock never is. */
export interface Clock {
  now(environment: Environment): Date;
}

/** Returns the time in Unix seconds, which the API uses. */
export const toUnix = (time: Date): number => Math.floor(time.getTime() / 1000);
