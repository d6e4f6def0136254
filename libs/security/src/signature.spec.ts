import { createHmac } from 'node:crypto';
import StripeLibrary from 'stripe';
import { signatureOf, signingKeyOf } from './signature';

const { signature: verifier } = new StripeLibrary('sk_test_unused').webhooks;
const secret = 'whsec_dGhpcnR5LXR3byByYW5kb20gYnl0ZXMgYXJlIGhlcmU';
const body = '{"id":"evt_1","object":"event","data":{"object":{"name":"Señor \u{1F600}","amount":100.50}}}';
const now = 1_767_323_045;

const sign = (...secrets: string[]): string => signatureOf(secrets.map(signingKeyOf), Buffer.from(body), now);

/** Verifies with the stripe package, as an example of a receiver's verifier. */
const accepts = (header: string, key = secret, text = body, at = now): boolean =>
  verifier!.verifyHeader(text, header, key, 300, undefined, at * 1000);

describe('signatureOf', () => {
  it('returns `t=<unix>,v1=<hex>` over `<t>.<rawBody>`, keyed with the signing secret', () => {
    const expected = createHmac('sha256', secret)
      .update(Buffer.from(`${now}.${body}`))
      .digest('hex');
    expect(sign(secret)).toBe(`t=${now},v1=${expected}`);
  });

  it.each([1, 63, 64, 65, 200])('returns a plain HMAC-SHA256 for a secret of %i characters', (length) => {
    const key = 'k'.repeat(length);
    const expected = createHmac('sha256', key).update(`${now}.${body}`).digest('hex');
    expect(sign(key)).toBe(`t=${now},v1=${expected}`);
  });

  it("returns a signature that Stripe's library accepts", () => {
    expect(accepts(sign(secret))).toBe(true);
  });

  it('returns a signature that is invalid for another secret, body or time', () => {
    const header = sign(secret);
    expect(() => accepts(header, 'whsec_other')).toThrow(/signature/);
    expect(() => accepts(header, secret, `${body} `)).toThrow(/signature/);
    expect(() => accepts(header.replace(`t=${now}`, `t=${now + 1}`))).toThrow(/signature/);
  });

  it('returns a signature that is rejected after more than 300 seconds', () => {
    const header = sign(secret);
    expect(accepts(header, secret, body, now + 300)).toBe(true);
    expect(() => accepts(header, secret, body, now + 301)).toThrow(/tolerance/);
  });

  it('includes one valid v1 for each valid secret during a rotation', () => {
    const header = sign('whsec_new', secret);
    expect(header).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    expect(accepts(header, 'whsec_new')).toBe(true);
    expect(accepts(header, secret)).toBe(true);
    expect(() => accepts(header, 'whsec_older')).toThrow(/signature/);
  });
});
