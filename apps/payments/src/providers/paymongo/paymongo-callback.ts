import { bodyOf, demandPaymongoSignature, keyOf, type ProviderCallback } from '@tulay/provider-routing';
import type { CallbackHint } from '../provider.port';
import { idIn, idsOf, objectIn, type Json } from '../remote/answer.rules';
import { resourceIn, type Resource } from './paymongo.api';

/**
 * @throws DomainError `unauthenticated` if no secret verifies the signature, or `invalid_request` if the body
 * is invalid
 */
export function readPaymongoCallback(callback: ProviderCallback, secrets: readonly string[]): CallbackHint {
  demandPaymongoSignature(callback, secrets);
  const { rawBody } = callback;
  const event = resourceIn(bodyOf(rawBody).data);
  return {
    dedupeKey: event.id ?? keyOf(rawBody),
    event: idIn(event.attributes.type) ?? 'unknown',
    subject: subjectOf(resourceIn(event.attributes.data)),
  };
}

type CallbackSubject = CallbackHint['subject'];

/**
 * Identifies the subject by its resource and not by the event name, because PayMongo documents two sets of
 * event names.
 */
function subjectOf(resource: Resource): CallbackSubject {
  const { id, attributes } = resource;
  const kind = resource.type ?? kindOfId(id ?? '');
  if (kind === 'refund')
    return {
      kind: 'refund',
      reference: idIn(attributes.notes),
      providerRef: id,
      ids: idsOf({ payment_id: attributes.payment_id }),
    };
  if (kind === 'transfer' || kind === 'wallet_transaction' || idIn(attributes.transfer_id)) {
    const transfer = idIn(attributes.transfer_id) ?? id;
    const reference = idIn(attributes.reference_number);
    return { kind: 'payout', reference, providerRef: transfer, ids: idsOf({ transfer_id: transfer }) };
  }
  return paymentSubject(resource);
}

/**
 * Returns the payment that a callback is about. The resource is a payment, an intent, a checkout session, or
 * the notification of an expired code. Such a notification contains the intent's ID in one of several fields.
 */
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
  idIn(objectIn(metadata).reference) ?? idIn(reference);

function kindOfId(id: string): string {
  if (id.startsWith('ref_')) return 'refund';
  return id.startsWith('tr_') ? 'transfer' : 'payment';
}
