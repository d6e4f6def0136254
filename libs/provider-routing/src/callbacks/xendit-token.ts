import type { ProviderCallback } from './provider-callback';
import { isOneOf, refused } from './raw-callback';

/**
 * Verifies the callback token. The token is the only authentication of a Xendit callback, whose body is not
 * signed.
 * @throws DomainError `unauthenticated` if the token is missing or wrong
 */
export function demandXenditToken({ headers }: ProviderCallback, tokens: readonly string[]): void {
  if (!isOneOf(tokens, headers['x-callback-token'] ?? '')) throw refused('x-callback-token does not match');
}
