import type { Environment } from './environment';

/** The only source of time. The test environment's clock may run ahead of the real one; the live one never does. */
export interface Clock {
  now(environment: Environment): Date;
}

/** Unix seconds, as the API writes times. */
export const toUnix = (time: Date): number => Math.floor(time.getTime() / 1000);
