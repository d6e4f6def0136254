import type { ProviderCallback } from './provider-callback';
import { isOneOf, refused } from './raw-callback';

/**
 * Verifies the token, which is the only proof of a Xendit callback; the body is not signed.
 * @throws DomainError `unauthenticated`
 */
export function demandXenditToken({ headers }: ProviderCallback, tokens: readonly string[]): void {
  if (!isOneOf(tokens, headers['x-callback-token'] ?? '')) throw refused('x-callback-token does not match');
}
