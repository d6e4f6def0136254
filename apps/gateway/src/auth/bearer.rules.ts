import { covers, DomainError, type Scope } from '@tulay/contracts';

const BEARER = /^Bearer +(sk_(?:test|live)_[0-9A-Za-z]{32}) *$/i;

/** Returns the secret in an `Authorization` header, or null if the header is missing or malformed. */
export const secretOf = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null;

/** Returns the error for a request without a valid key. The message explains the problem with the header. */
export const unauthenticated = (header: string | undefined): DomainError =>
  new DomainError('unauthenticated', reasonFor(header));

function reasonFor(header: string | undefined): string {
  if (header === undefined)
    return 'No API key provided. Send your secret key as `Authorization: Bearer sk_…`';
  if (secretOf(header) === null)
    return 'The Authorization header is malformed. It must be `Bearer`, a space and your 40-character secret key';
  return 'Invalid API key: the key is unknown, expired or revoked';
}

export function requireScope(granted: readonly Scope[], needed: Scope): void {
  if (!covers(granted, needed))
    throw new DomainError('insufficient_scope', `This API key does not have the required scope: ${needed}`);
}
