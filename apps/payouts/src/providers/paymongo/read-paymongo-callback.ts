import { DomainError } from '@tulay/contracts';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { callbackBody, objectIn, textIn } from '../callback-body';
import type { PayoutHint, ProviderCallback } from '../provider.port';

const SIGNATURE_HEADER = 'paymongo-signature';
const TOLERANCE_SECONDS = 300;

/**
 * PayMongo's callback. Its signature header has one field for each mode; the one of the credentials' environment counts,
 * because the body is not trusted yet. An event of a transfer carries the transfer, or a wallet's transaction that names it.
 * @throws DomainError `unauthenticated`, `invalid_request`
 */
export function readPaymongoCallback(callback: ProviderCallback, secrets: readonly string[]): PayoutHint {
  requireSignature(callback, secrets);
  const event = objectIn(callbackBody(callback.rawBody), 'data');
  const { type, subject } = subjectOf(event);
  const isTransfer = type.startsWith('transfer.');
  const fields = objectIn(subject, 'attributes');
  return {
    dedupeKey: textIn(event, 'id') ?? createHash('sha256').update(callback.rawBody).digest('hex'),
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

function requireSignature(
  { headers, rawBody, environment, now }: ProviderCallback,
  secrets: readonly string[],
): void {
  const fields = fieldsOf(headers[SIGNATURE_HEADER] ?? '');
  const at = fields.get('t') ?? '';
  const signature = fields.get(environment === 'live' ? 'li' : 'te') ?? '';
  const signed = Buffer.concat([Buffer.from(`${at}.`), rawBody]);
  // Every secret is tried, so that the time tells nothing.
  const matches = secrets.filter((secret) => isSigned(signed, signature, secret));
  if (!matches.length)
    throw new DomainError('unauthenticated', `The header ${SIGNATURE_HEADER} is not right`);
  if (!/^\d{1,12}$/.test(at) || Math.abs(now - Number(at)) > TOLERANCE_SECONDS)
    throw new DomainError('unauthenticated', `The time of ${SIGNATURE_HEADER} is too far from now`);
}

const fieldsOf = (header: string): Map<string, string> =>
  new Map(
    header.split(',').flatMap((part) => {
      const [name, value] = part.trim().split('=', 2);
      return name && value ? [[name, value]] : [];
    }),
  );

function isSigned(signed: Buffer, signature: string, secret: string): boolean {
  const own = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
  return given.length === own.length && timingSafeEqual(own, given);
}
