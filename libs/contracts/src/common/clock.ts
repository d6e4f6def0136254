import type { Environment } from './environment';

/** The only source of time. The test environment's clock can run ahead of real time; the live clock never does. */
export interface Clock {
  now(environment: Environment): Date;
}

/** Returns the time in Unix seconds, the format of the API. */
export const toUnix = (time: Date): number => Math.floor(time.getTime() / 1000);
