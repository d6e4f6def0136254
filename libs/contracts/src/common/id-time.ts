import { decodeTime, encodeTime } from 'ulid';
import type { IdPrefix } from './ids';

/** Returns an ID's creation time in milliseconds of wall-clock time; null for an invalid ID. */
export function timeOfId(id: string): number | null {
  try {
    return decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase());
  } catch {
    return null;
  }
}

/** Returns a bound that sorts after all IDs created before this time and before all IDs created later. */
export const idAt = (prefix: IdPrefix, ms: number): string =>
  `${prefix}_${encodeTime(ms, 10).toLowerCase()}${'0'.repeat(16)}`;
