import { createHash, randomInt } from 'node:crypto';
import { composeSecret, type SecretPrefix } from './secret.rules';

/** A new secret with the values derived from it for storage. */
export interface IssuedSecret {
  /** Shown once and never stored. */
  secret: string;
  hash: Buffer;
  last4: string;
}

/** `randomInt` uses the system's random source without bias. */
export function issueSecret(prefix: SecretPrefix): IssuedSecret {
  const secret = composeSecret(prefix, randomInt);
  return { secret, hash: hashSecret(secret), last4: secret.slice(-4) };
}

/** A fast hash is sufficient, because 190 random bits cannot be guessed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
