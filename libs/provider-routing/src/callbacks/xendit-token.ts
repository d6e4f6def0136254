import type { ProviderCallback } from './provider-callback';
import { isOneOf, refused } from './raw-callback';

/**
 * The token is all that proves a callback of Xendit's; the body is not signed.
 * @throws DomainError `unauthenticated`
 */
export function demandXenditToken({ headers }: ProviderCallback, tokens: readonly string[]): void {
  if (!isOneOf(tokens, headers['x-callback-token'] ?? '')) throw refused('x-callback-token is not ours');
}
