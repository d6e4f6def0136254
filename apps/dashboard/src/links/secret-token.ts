import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as a text that may stand in an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. A random token needs no salt and no slow hash. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
