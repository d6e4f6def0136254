import { hkdfSync } from 'node:crypto';
import type { MasterKey } from '../config/embed.config';

/** Each purpose has its own derived key. One derived key reveals nothing about the other. */
type Purpose = 'signing' | 'scope';

const KEY_BYTES = 32;

const keyFor = (purpose: Purpose, { secret }: MasterKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `tulay embed token ${purpose} v1`, KEY_BYTES));

/** By key id, in the order of the configuration: the first signs, all of them verify. */
export const signingKeys = (keys: readonly MasterKey[]): ReadonlyMap<string, Buffer> =>
  new Map(keys.map((key) => [key.id, keyFor('signing', key)]));

/** In the form that `Sealer` reads. */
export const scopeKeys = (keys: readonly MasterKey[]): string =>
  keys.map((key) => `${key.id}:${keyFor('scope', key).toString('base64')}`).join(',');
