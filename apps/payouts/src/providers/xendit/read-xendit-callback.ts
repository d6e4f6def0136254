import { DomainError } from '@tulay/contracts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { callbackBody, objectIn, textIn } from '../callback-body';
import type { PayoutHint, ProviderCallback } from '../provider.port';

const TOKEN_HEADER = 'x-callback-token';

/**
 * Xendit's callback, by its static token. Payouts come as `payout.…`; whatever the name is, the payout is read again.
 * @throws DomainError `unauthenticated`, `invalid_request`
 */
export function readXenditCallback(
  { headers, rawBody }: ProviderCallback,
  tokens: readonly string[],
): PayoutHint {
  const token = headers[TOKEN_HEADER] ?? '';
  // Every token is compared, so that the time tells nothing.
  const matches = tokens.filter((known) => isSame(token, known));
  if (!matches.length) throw new DomainError('unauthenticated', `The header ${TOKEN_HEADER} is not ours`);
  const body = callbackBody(rawBody);
  const event = textIn(body, 'event') ?? '';
  const outer = objectIn(body, 'data');
  const data = textIn(outer, 'id') === null ? objectIn(outer, 'data') : outer;
  const isPayout = event.startsWith('payout');
  return {
    dedupeKey: createHash('sha256').update(rawBody).digest('hex'),
    event,
    reference: isPayout ? textIn(data, 'reference_id') : null,
    providerRef: isPayout ? textIn(data, 'id') : null,
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isSame = (token: string, known: string): boolean => timingSafeEqual(digest(token), digest(known));
