import { bodyOf, demandPaymongoSignature, keyOf, type ProviderCallback } from '@tulay/provider-routing';
import { objectIn, textIn } from '../callback-fields';
import type { PayoutHint } from '../provider.port';

/**
 * Verifies and parses a PayMongo callback. A transfer's event contains the transfer, or a wallet transaction
 * with the transfer's ID.
 * @throws DomainError `unauthenticated` if no secret verifies the signature, or `invalid_request` if the body
 * is invalid
 */
export function readPaymongoCallback(callback: ProviderCallback, secrets: readonly string[]): PayoutHint {
  demandPaymongoSignature(callback, secrets);
  const event = objectIn(bodyOf(callback.rawBody), 'data');
  const { type, subject } = subjectOf(event);
  const isTransfer = type.startsWith('transfer.');
  const fields = objectIn(subject, 'attributes');
  return {
    dedupeKey: textIn(event, 'id') ?? keyOf(callback.rawBody),
    event: type,
    reference: isTransfer
      ? (textIn(fields, 'reference_number') ?? textIn(subject, 'reference_number'))
      : null,
    providerRef: isTransfer ? (textIn(fields, 'transfer_id') ?? textIn(subject, 'id')) : null,
  };
}

function subjectOf(event: Record<string, unknown>) {
  const attributes = objectIn(event, 'attributes');
  return { type: textIn(attributes, 'type') ?? '', subject: objectIn(attributes, 'data') };
}
