import { randomBytes, randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory, TIME_LEN, ulid } from 'ulid';
import type { IdPrefix } from './ids';

const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Returns a random byte as a fraction. Bytes come from a pool, because the `ulid` library's default source makes 16
 * system calls per ID.
 */
function randomFraction(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.readUInt8(used++) / 256;
}

const monotonic = monotonicFactory(randomFraction);

/** Returns a new ID with 80 random bits, suitable as the secret part of a public URL. */
export const newId = (prefix: IdPrefix): string =>
  `${prefix}_${ulid(undefined, randomFraction).toLowerCase()}`;

/** Returns a new ID that sorts after all earlier IDs of this process. Consecutive IDs are guessable. */
export const newOrderedId = (prefix: IdPrefix): string => `${prefix}_${monotonic().toLowerCase()}`;

/**
 * Returns a bound that sorts after older IDs and before all IDs created at or after this time.
 * @param unix seconds
 */
export const idsSince = (prefix: IdPrefix, unix: number): string =>
  `${prefix}_${encodeTime(unix * 1000, TIME_LEN).toLowerCase()}`;

export const newRequestId = (): string => `req_${ulid(undefined, randomFraction).toLowerCase()}`;

/** Returns a random ID for one command. A retry before the command's time limit has the same ID. */
export const newCommandId = (): string => `cmd_${ulid(undefined, randomFraction).toLowerCase()}`;

/** ID prefix of commands that a second person approves. Their replies are stored longer than other replies. */
export const APPROVED_PREFIX = 'apr_';

/** Returns the ID under which a second person approves the command. */
export const approvedIdOf = (commandId: string): string => commandId.replace(/^cmd_/, APPROVED_PREFIX);

/**
 * Returns a ULID that sorts after all earlier ULIDs of this process, for rows that no other service references.
 */
export const newUlid = (): string => monotonic().toLowerCase();

/**
 * Returns the secret part of a public URL: 128 random bits as 32 hex digits, which messaging apps do not
 * alter.
 */
export const newSlug = (): string => randomBytes(16).toString('hex');
