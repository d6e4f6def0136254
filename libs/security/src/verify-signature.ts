import { DomainError } from '@tulay/contracts';
import { timingSafeEqual } from 'node:crypto';
import { digestOf, signingKeyOf } from './signature';
import { signaturePartsOf } from './signature-parts';

/** Maximum difference between the sender's clock and ours, in seconds. */
const TOLERANCE = 300;

/**
 * Verifies `t=<unix>,v1=<hex>[,v1=<hex>…]`: at least one `v1` must be the HMAC-SHA256 of `<t>.<body>` with
 * one of the secrets.
 * @param now wall-clock time in Unix seconds
 * @throws DomainError `unauthenticated` if no signature is valid or the timestamp is too far from the current
 * time
 */
export function verifySignature(header: string | null, body: Buffer, secrets: string[], now: number): void {
  const { time, signatures } = parse(header ?? '');
  if (Math.abs(now - time) > TOLERANCE)
    throw refused(
      `The signature timestamp t differs from the current time by more than ${TOLERANCE} seconds`,
    );
  const expected = secrets.map((secret) => digestOf(signingKeyOf(secret), body, time));
  // Compares every pair, so that the response time reveals nothing about a secret.
  const matches = signatures.flatMap((given) => expected.map((own) => timingSafeEqual(given, own)));
  if (!matches.includes(true)) throw refused('The signature does not match the body');
}

function parse(header: string): { time: number; signatures: Buffer[] } {
  const parts = signaturePartsOf(header);
  const valid = (name: string, form: RegExp) => (parts.get(name) ?? []).filter((value) => form.test(value));
  const [time, ...more] = valid('t', /^\d{1,12}$/);
  const signatures = valid('v1', /^[0-9a-f]{64}$/i);
  if (time === undefined || more.length || !signatures.length)
    throw refused('X-Service-Signature must be t=<unix seconds>,v1=<hexadecimal HMAC-SHA256>');
  return { time: Number(time), signatures: signatures.map((hex) => Buffer.from(hex, 'hex')) };
}

const refused = (message: string): DomainError => new DomainError('unauthenticated', message);
