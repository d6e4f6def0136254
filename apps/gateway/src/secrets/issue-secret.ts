import { createHash, randomInt } from 'node:crypto';
import { composeSecret, type SecretPrefix } from './key.rules';

/** A fresh secret, and what of it is kept. */
export interface IssuedSecret {
  /** Shown once. */
  secret: string;
  hash: Buffer;
  last4: string;
}

/** `randomInt` is the system's randomness without bias towards any character. */
export function issueSecret(prefix: SecretPrefix): IssuedSecret {
  const secret = composeSecret(prefix, randomInt);
  return { secret, hash: hashSecret(secret), last4: secret.slice(-4) };
}

/** SHA-256 is enough for a secret of 190 random bits: there is nothing to guess. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
