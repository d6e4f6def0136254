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
  if (secretOf(header) === null) return problemOf(header);
  return 'Invalid API key: the key is unknown, expired or revoked';
}

const SECRET_LENGTH = 40;

/** Describes the header's problem, without repeating any part of the key. */
function problemOf(header: string): string {
  const [scheme = '', key = ''] = header.trim().split(/ +/);
  if (/^basic$/i.test(scheme))
    return 'This API uses bearer authentication, not Basic. Send `Authorization: Bearer sk_…`';
  if (/^pk_/i.test(key))
    return 'This is not a secret key. Use the key that starts with `sk_test_` or `sk_live_`';
  if (/^bearer$/i.test(scheme) && /^sk_(test|live)_/.test(key) && key.length !== SECRET_LENGTH)
    return `The secret key has ${key.length} characters instead of ${SECRET_LENGTH}. Copy it again in full`;
  return 'The Authorization header is malformed. It must be `Bearer`, a space and your 40-character secret key';
}

export function requireScope(granted: readonly Scope[], needed: Scope): void {
  if (!covers(granted, needed))
    throw new DomainError('insufficient_scope', `This API key does not have the required scope: ${needed}`);
}
