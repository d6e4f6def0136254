import { bodyOf, demandXenditToken, keyOf, type ProviderCallback } from '@tulay/provider-routing';
import type { CallbackHint } from '../provider.port';
import { idIn, idsOf, objectIn, type Json } from '../remote/answer.rules';
import { xenditIds } from './xendit-open';

type CallbackSubject = CallbackHint['subject'];

const KINDS: readonly [prefix: string, kind: CallbackSubject['kind']][] = [
  // The prefix also matches `payment_request.…`, `payment_session.…` and the older names of these events.
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['payout', 'payout'],
];

/** @throws DomainError `unauthenticated` if no token matches, or `invalid_request` if the body is invalid */
export function readXenditCallback(callback: ProviderCallback, tokens: readonly string[]): CallbackHint {
  demandXenditToken(callback, tokens);
  const { rawBody } = callback;
  const body = bodyOf(rawBody);
  const event = idIn(body.event) ?? 'unknown';
  const outer = objectIn(body.data);
  // In the refund example of Xendit's API reference, `data` contains another `data`.
  const inner = objectIn(outer.data);
  const data = Object.keys(inner).length ? inner : outer;
  return { dedupeKey: keyOf(rawBody), event, subject: subjectOf(event, data) };
}

function subjectOf(event: string, data: Json): CallbackSubject {
  const kind = KINDS.find(([prefix]) => event.startsWith(prefix))?.[1] ?? 'other';
  const reference = idIn(data.reference_id);
  if (kind === 'payment') {
    const ids = xenditIds(data);
    return { kind, reference, providerRef: ids.payment_session_id ?? ids.payment_request_id ?? null, ids };
  }
  return { kind, reference, providerRef: idIn(data.id), ids: idsOf({ id: data.id }) };
}
