import type { Environment } from '@tulay/contracts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;

/** The prefix tells people, and the gateway, what a secret gives access to. */
export type SecretPrefix = `sk_${Environment}_` | 'sk_compat_';

/**
 * A prefix and 32 base62 characters: 190 random bits.
 * @param below draws an integer in [0, max) with equal probability
 */
export function composeSecret(prefix: SecretPrefix, below: (max: number) => number): string {
  const characters = Array.from({ length: SECRET_LENGTH }, () => BASE62.charAt(below(BASE62.length)));
  return prefix + characters.join('');
}
