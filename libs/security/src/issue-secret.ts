import { createHash, randomInt } from 'node:crypto';
import { composeSecret, type SecretPrefix } from './secret.rules';

/** New secret, together with the values that are stored. */
export interface IssuedSecret {
  /** The secret, which is shown once and never stored. */
  secret: string;
  hash: Buffer;
  last4: string;
}

/** Creates a secret. `randomInt` draws from the cryptographically secure generator without modulo bias. */
export function issueSecret(prefix: SecretPrefix): IssuedSecret {
  const secret = composeSecret(prefix, randomInt);
  return { secret, hash: hashSecret(secret), last4: secret.slice(-4) };
}

/**
 * Returns the hash under which a secret is stored. A fast hash is sufficient, because 190 random bits cannot
 * be guessed.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
