import type { Environment } from '@tulay/contracts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;

/** Prefix that shows users and the gateway what a secret gives access to. */
export type SecretPrefix = `sk_${Environment}_` | 'sk_compat_';

/**
 * Returns the prefix followed by 32 random base62 characters (190 bits of entropy).
 * @param below returns a uniformly distributed integer in [0, max)
 */
export function composeSecret(prefix: SecretPrefix, below: (max: number) => number): string {
  const characters = Array.from({ length: SECRET_LENGTH }, () => BASE62.charAt(below(BASE62.length)));
  return prefix + characters.join('');
}
