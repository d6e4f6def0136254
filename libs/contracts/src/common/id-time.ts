import { decodeTime, encodeTime } from 'ulid';
import type { IdPrefix } from './ids';

/** Returns the creation time of an ID, in milliseconds of real time; null for an invalid ID. */
export function timeOfId(id: string): number | null {
  try {
    return decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase());
  } catch {
    return null;
  }
}

/** Returns a bound for IDs of this kind: it sorts before IDs created at or after this time, and after older IDs. */
export const idAt = (prefix: IdPrefix, ms: number): string =>
  `${prefix}_${encodeTime(ms, 10).toLowerCase()}${'0'.repeat(16)}`;
