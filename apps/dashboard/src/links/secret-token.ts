import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as a URL-safe string. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token for storage. A random token needs neither a salt nor a slow hash. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
