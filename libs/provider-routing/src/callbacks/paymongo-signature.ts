import { signaturePartsOf } from '@tulay/security';
import { createHmac } from 'node:crypto';
import type { ProviderCallback } from './provider-callback';
import { demandRecent, isOneOf, refused } from './raw-callback';

/**
 * Verifies `Paymongo-Signature: t=<unix>,te=<hex>,li=<hex>`. The signature is the HMAC-SHA256 of
 * `<t>.<body>`, in `te` for test and in `li` for live. The environment is determined by the credentials,
 * because the body is not trusted before its signature is verified.
 * @throws DomainError `unauthenticated` if the signature is invalid
 */
export function demandPaymongoSignature(
  { headers, rawBody, environment, now }: ProviderCallback,
  secrets: readonly string[],
): void {
  const parts = signaturePartsOf(headers['paymongo-signature'] ?? '');
  const last = (name: string) => parts.get(name)?.at(-1) ?? '';
  const time = last('t');
  const given = last(environment === 'live' ? 'li' : 'te').toLowerCase();
  if (!/^\d{1,12}$/.test(time) || !/^[0-9a-f]{64}$/.test(given))
    throw refused('Paymongo-Signature is incomplete');
  demandRecent(Number(time), now);
  const own = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex'),
  );
  if (!isOneOf(own, given)) throw refused('Paymongo-Signature does not match the body');
}
