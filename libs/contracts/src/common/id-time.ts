import { decodeTime, encodeTime } from 'ulid';
import type { IdPrefix } from './ids';

/** When an id was made, in milliseconds of real time; null for an invalid id. */
export function timeOfId(id: string): number | null {
  try {
    return decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase());
  } catch {
    return null;
  }
}

/** A bound for ids of the kind: it sorts before ids made at this time or later, and after older ids. */
export const idAt = (prefix: IdPrefix, ms: number): string =>
  `${prefix}_${encodeTime(ms, 10).toLowerCase()}${'0'.repeat(16)}`;
