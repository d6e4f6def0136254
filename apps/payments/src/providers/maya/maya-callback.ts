import { DomainError } from '@tulay/contracts';
import { bodyOf, demandRecent, keyOf, refused, type ProviderCallback } from '@tulay/provider-routing';
import { verify } from 'node:crypto';
import type { CallbackHint } from '../provider.port';
import { idsOf, textIn } from '../remote/answer.rules';
import { signedText } from './maya-signature.rules';

/**
 * `X-Maya-Webhook-Timestamp: <ms>` and `X-Maya-Webhook-Signature: nonce=…,v1=<hex>`, by RSA-SHA256 with any of the
 * published keys.
 * @throws DomainError `unauthenticated`, `invalid_request`
 */
export function readMayaCallback(
  { headers, rawBody, now }: ProviderCallback,
  keys: readonly string[],
): CallbackHint {
  const time = headers['x-maya-webhook-timestamp'] ?? '';
  const header = headers['x-maya-webhook-signature'] ?? '';
  const nonce = /(?:^|,)\s*nonce=([^,]+)/.exec(header)?.[1];
  const signatures = [...header.matchAll(/(?:^|,)\s*v1=([0-9a-fA-F]+)/g)].map(([, hex]) =>
    Buffer.from(hex ?? '', 'hex'),
  );
  if (!/^\d{1,15}$/.test(time) || !nonce || signatures.length === 0)
    throw refused('X-Maya-Webhook-Signature is incomplete');
  demandRecent(Math.floor(Number(time) / 1000), now);
  const text = Buffer.from(textOf(rawBody, nonce));
  const fits = keys.some((key) => signatures.some((signature) => verify('RSA-SHA256', text, key, signature)));
  if (!fits) throw refused('X-Maya-Webhook-Signature does not fit the body');
  const { id, requestReferenceNumber, status } = bodyOf(rawBody);
  const reference = textIn(requestReferenceNumber);
  const providerRef = textIn(id);
  const kind = providerRef === null && reference === null ? 'other' : 'payment';
  return {
    dedupeKey: keyOf(rawBody),
    event: textIn(status) ?? 'unknown',
    subject: { kind, reference, providerRef, ids: idsOf({ payment_id: providerRef }) },
  };
}

function textOf(rawBody: Buffer, nonce: string): string {
  try {
    return signedText(rawBody.toString('utf8'), nonce);
  } catch {
    throw new DomainError('invalid_request', 'The callback is not JSON');
  }
}
