import { hkdfSync } from 'node:crypto';
import type { MasterKey } from '../config/embed.config';

/**
 * Purpose of a derived key. Each purpose has a separate key, so that a leaked key does not reveal the others.
 */
type Purpose = 'signing' | 'scope' | 'cookie';

const KEY_BYTES = 32;

const keyFor = (purpose: Purpose, { secret }: MasterKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tulay embed token ${purpose} v1`, KEY_BYTES));

/** Returns the signing keys by ID, in configuration order. The first key signs, and all keys verify. */
export const signingKeys = (keys: readonly MasterKey[]): ReadonlyMap<string, Buffer> =>
  new Map(keys.map((key) => [key.id, keyFor('signing', key)]));

/** Returns the scope keys in the format that `Sealer` reads. */
export const scopeKeys = (keys: readonly MasterKey[]): string =>
  keys.map((key) => `${key.id}:${keyFor('scope', key).toString('base64')}`).join(',');

/** Returns the keys that sign and verify cookies, in configuration order. */
export const cookieKeys = (keys: readonly MasterKey[]): Buffer[] => keys.map((key) => keyFor('cookie', key));
