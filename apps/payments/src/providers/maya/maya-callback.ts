import { DomainError } from '@tulay/contracts';
import { bodyOf, demandRecent, keyOf, refused, type ProviderCallback } from '@tulay/provider-routing';
import { signaturePartsOf } from '@tulay/security';
import { verify, type KeyObject } from 'node:crypto';
import type { CallbackHint } from '../provider.port';
import { idIn, idsOf } from '../remote/answer.rules';
import { signedText } from './maya-signature.rules';

/** Maximum size in bytes. Real callbacks are about 2 KB, with 60 values on 4 levels. */
const MAX_BODY = 16 * 1024;
const JSON_LIMITS = { depth: 10, values: 500 };

/**
 * Verifies and parses a callback. The headers are `X-Maya-Webhook-Timestamp: <ms>` and
 * `X-Maya-Webhook-Signature: nonce=…,v1=<hex>`, an RSA-SHA256 signature with any of the published keys. Maya
 * signs the values of the body, not its bytes, so the body must be parsed before it is authenticated.
 * Therefore, the body is parsed only if a key is configured, and only within limits.
 * @throws DomainError `unauthenticated` if no key verifies the signature, or if the body cannot be parsed and
 * its signature therefore cannot be verified
 */
export function readMayaCallback(callback: ProviderCallback, keys: readonly KeyObject[]): CallbackHint {
  if (keys.length === 0) throw refused('No Maya public key is available');
  const { rawBody } = callback;
  const { nonce, signatures } = signatureIn(callback);
  if (rawBody.length > MAX_BODY) throw refused(`The callback is larger than ${MAX_BODY / 1024} KB`);
  const body = unverifiedBodyOf(rawBody);
  const text = Buffer.from(signedText(rawBody.toString('utf8'), nonce));
  const fits = keys.some((key) => signatures.some((signature) => verify('RSA-SHA256', text, key, signature)));
  if (!fits) throw refused('X-Maya-Webhook-Signature does not match the body');
  return hintOf(body, rawBody);
}

function unverifiedBodyOf(rawBody: Buffer): ReturnType<typeof bodyOf> {
  try {
    return bodyOf(rawBody, JSON_LIMITS);
  } catch (error) {
    throw error instanceof DomainError ? refused(error.message) : error;
  }
}

function signatureIn({ headers, now }: ProviderCallback): { nonce: string; signatures: Buffer[] } {
  const time = headers['x-maya-webhook-timestamp'] ?? '';
  const parts = signaturePartsOf(headers['x-maya-webhook-signature'] ?? '');
  const nonce = parts.get('nonce')?.[0];
  const signatures = (parts.get('v1') ?? []).filter((hex) => /^[0-9a-fA-F]+$/.test(hex));
  if (!/^\d{1,15}$/.test(time) || !nonce || signatures.length === 0)
    throw refused('X-Maya-Webhook-Signature is incomplete');
  demandRecent(Math.floor(Number(time) / 1000), now);
  return { nonce, signatures: signatures.map((hex) => Buffer.from(hex, 'hex')) };
}

function hintOf(
  { id, requestReferenceNumber, status }: ReturnType<typeof bodyOf>,
  rawBody: Buffer,
): CallbackHint {
  const reference = idIn(requestReferenceNumber);
  const providerRef = idIn(id);
  const kind = providerRef === null && reference === null ? 'other' : 'payment';
  return {
    dedupeKey: keyOf(rawBody),
    event: idIn(status) ?? 'unknown',
    subject: { kind, reference, providerRef, ids: idsOf({ payment_id: providerRef }) },
  };
}
