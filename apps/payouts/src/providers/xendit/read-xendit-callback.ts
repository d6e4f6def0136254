import { bodyOf, demandXenditToken, keyOf, type ProviderCallback } from '@tulay/provider-routing';
import { objectIn, textIn } from '../callback-fields';
import type { PayoutHint } from '../provider.port';

/**
 * Verifies and parses a Xendit callback. Every `payout.…` event triggers a poll of the payout.
 * @throws DomainError `unauthenticated` if no token matches, or `invalid_request` if the body is invalid
 */
export function readXenditCallback(callback: ProviderCallback, tokens: readonly string[]): PayoutHint {
  demandXenditToken(callback, tokens);
  const body = bodyOf(callback.rawBody);
  const event = textIn(body, 'event') ?? '';
  const outer = objectIn(body, 'data');
  const data = textIn(outer, 'id') === null ? objectIn(outer, 'data') : outer;
  const isPayout = event.startsWith('payout');
  return {
    dedupeKey: keyOf(callback.rawBody),
    event,
    reference: isPayout ? textIn(data, 'reference_id') : null,
    providerRef: isPayout ? textIn(data, 'id') : null,
  };
}
