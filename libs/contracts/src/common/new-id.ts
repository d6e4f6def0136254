import { randomBytes, randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory, TIME_LEN, ulid } from 'ulid';
import type { IdPrefix } from './ids';

const pool = Buffer.alloc(4096);
let used = pool.length;

/** One random byte as a fraction. The pool saves system calls: the library's own source makes 16 per id. */
function randomFraction(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.readUInt8(used++) / 256;
}

const monotonic = monotonicFactory(randomFraction);

/** A new id with 80 random bits. It may be the secret part of a public address. */
export const newId = (prefix: IdPrefix): string =>
  `${prefix}_${ulid(undefined, randomFraction).toLowerCase()}`;

/** A new id that sorts after all earlier ids of this process. Its neighbours can be guessed. */
export const newOrderedId = (prefix: IdPrefix): string => `${prefix}_${monotonic().toLowerCase()}`;

/** A bound for ids: newer ids sort after it, older ids before it. @param unix seconds */
export const idsSince = (prefix: IdPrefix, unix: number): string =>
  `${prefix}_${encodeTime(unix * 1000, TIME_LEN).toLowerCase()}`;

/** A random request id. */
export const newRequestId = (): string => `req_${ulid(undefined, randomFraction).toLowerCase()}`;

/** A random id for one command that a caller sends. Its early repeat carries the same id. */
export const newCommandId = (): string => `cmd_${ulid(undefined, randomFraction).toLowerCase()}`;

/** Sorts after all earlier ones of this process. For rows that no other service names. */
export const newUlid = (): string => monotonic().toLowerCase();

/** The secret part of a public address: 128 random bits as 32 characters that every messenger leaves unchanged. */
export const newSlug = (): string => randomBytes(16).toString('hex');
