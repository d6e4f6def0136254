import { covers, DomainError, type Scope } from '@tulay/contracts';

const BEARER = /^Bearer +(sk_(?:test|live)_[0-9A-Za-z]{32}) *$/i;

/** The secret of an `Authorization` header, or null when the header has another form. */
export const secretOf = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null;

/** The refusal of a request without a usable key. */
export const unauthenticated = (header: string | undefined): DomainError =>
  new DomainError(
    'unauthenticated',
    header === undefined
      ? 'No API key: send the secret key as `Authorization: Bearer sk_…`'
      : 'This API key is not valid: it is malformed, unknown, expired or revoked',
  );

export function requireScope(granted: readonly Scope[], needed: Scope): void {
  if (!covers(granted, needed))
    throw new DomainError('insufficient_scope', `This API key lacks the scope ${needed}`);
}
