import { createHmac } from 'node:crypto';
import type { CallbackHint, ProviderCallback } from '../provider.port';
import { idsOf, objectIn, textIn, type Json } from '../remote/answer.rules';
import { bodyOf, demandRecent, isOneOf, keyOf, refused } from '../remote/raw-callback';
import { resourceIn, type Resource } from './paymongo.api';

/**
 * `t=<unix>,te=<hex>,li=<hex>`: the HMAC-SHA256 of `<t>.<body>`, in `te` for test and in `li` for live. The environment
 * is that of the credentials, because nothing in a body is trusted before its signature.
 * @throws DomainError `unauthenticated`, `invalid_request`
 */
export function readPaymongoCallback(
  { headers, rawBody, environment, now }: ProviderCallback,
  secrets: readonly string[],
): CallbackHint {
  const parts = partsOf(headers['paymongo-signature'] ?? '');
  const time = parts.get('t') ?? '';
  const given = (parts.get(environment === 'live' ? 'li' : 'te') ?? '').toLowerCase();
  if (!/^\d{1,12}$/.test(time) || !/^[0-9a-f]{64}$/.test(given))
    throw refused('Paymongo-Signature is incomplete');
  demandRecent(Number(time), now);
  const own = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex'),
  );
  if (!isOneOf(own, given)) throw refused('Paymongo-Signature does not fit the body');
  const event = resourceIn(bodyOf(rawBody).data);
  return {
    dedupeKey: event.id ?? keyOf(rawBody),
    event: textIn(event.attributes.type) ?? 'unknown',
    subject: subjectOf(resourceIn(event.attributes.data)),
  };
}

function partsOf(header: string): Map<string, string> {
  const pairs = header.split(',').map((part) => part.trim().split('='));
  return new Map(pairs.flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])));
}

type CallbackSubject = CallbackHint['subject'];

/** By the resource, not by the name of the event, of which there are two catalogues. */
function subjectOf(resource: Resource): CallbackSubject {
  const { id, attributes } = resource;
  const kind = resource.type ?? kindOfId(id ?? '');
  if (kind === 'refund')
    return {
      kind: 'refund',
      reference: textIn(attributes.notes),
      providerRef: id,
      ids: idsOf({ payment_id: attributes.payment_id }),
    };
  if (kind === 'transfer' || kind === 'wallet_transaction' || textIn(attributes.transfer_id)) {
    const transfer = textIn(attributes.transfer_id) ?? id;
    const reference = textIn(attributes.reference_number);
    return { kind: 'payout', reference, providerRef: transfer, ids: idsOf({ transfer_id: transfer }) };
  }
  return paymentSubject(resource);
}

/** A payment, an intent, a checkout session, or the notice of an expired code, which names its intent in several ways. */
function paymentSubject({ id, attributes }: Resource): CallbackSubject {
  const known = [id, attributes.payment_intent_id, attributes.id, objectIn(attributes.payment_intent).id];
  const withPrefix = (prefix: string) =>
    known.find((one): one is string => typeof one === 'string' && one.startsWith(prefix)) ?? null;
  const ids = idsOf({
    checkout_session_id: withPrefix('cs_'),
    payment_intent_id: withPrefix('pi_'),
    payment_id: withPrefix('pay_'),
  });
  const providerRef = ids.checkout_session_id ?? ids.payment_intent_id ?? null;
  const reference = referenceIn(attributes);
  const kind = Object.keys(ids).length > 0 ? 'payment' : 'other';
  return { kind, reference, providerRef, ids };
}

const referenceIn = ({ metadata, reference_number: reference }: Json): string | null =>
  textIn(objectIn(metadata).reference) ?? textIn(reference);

function kindOfId(id: string): string {
  if (id.startsWith('ref_')) return 'refund';
  return id.startsWith('tr_') ? 'transfer' : 'payment';
}
