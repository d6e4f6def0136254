import { decodeTime, encodeTime } from 'ulid';
import type { IdPrefix } from './ids';

/** When an id was made, in milliseconds of real time; null when it is none of ours. */
export function timeOfId(id: string): number | null {
  try {
    return decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase());
  } catch {
    return null;
  }
}

/** Stands before every id of the kind that was made at this time or later, and after every one made before. */
export const idAt = (prefix: IdPrefix, ms: number): string =>
  `${prefix}_${encodeTime(ms, 10).toLowerCase()}${'0'.repeat(16)}`;
