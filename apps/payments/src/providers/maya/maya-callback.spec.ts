import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { ProviderCallback } from '@tulay/provider-routing';
import { readMayaCallback } from './maya-callback';

const NOW = 1_773_446_400;
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [first, second, stranger] = [pair(), pair(), pair()];
const KEYS = [first.publicKey, second.publicKey];

/** Maya sends amounts with trailing zeros. */
const BODY =
  '{"id":"p-1","isPaid":true,"status":"PAYMENT_SUCCESS","amount":100.00,"currency":"PHP","metadata":{},"note":null,"requestReferenceNumber":"ours","fundSource":{"details":{"tags":[]},"type":"qrph"}}';
/** Written by hand, so that it is independent of the code under test. */
const SIGNED =
  'amount=100.00&currency=PHP&fundSource.type=qrph&id=p-1&isPaid=true&requestReferenceNumber=ours&status=PAYMENT_SUCCESS&nonce=abc';

interface Signing {
  key?: KeyObject;
  text?: string;
  time?: number;
  body?: string;
}
const callback = (signing: Signing = {}): ProviderCallback => {
  const { key = first.privateKey, text = SIGNED, time = NOW, body = BODY } = signing;
  return {
    headers: {
      'x-maya-webhook-timestamp': String(time * 1000),
      'x-maya-webhook-signature': `nonce=abc,v1=${sign('sha256', Buffer.from(text), key).toString('hex')}`,
    },
    rawBody: Buffer.from(body),
    environment: 'live',
    now: NOW,
  };
};

it.each([
  ['the first key', first.privateKey],
  ['the second key', second.privateKey],
])('accepts a callback signed by %s, and identifies the payment', (_, key) => {
  expect(readMayaCallback(callback({ key }), KEYS)).toMatchObject({
    event: 'PAYMENT_SUCCESS',
    subject: { kind: 'payment', reference: 'ours', providerRef: 'p-1', ids: { payment_id: 'p-1' } },
  });
});

it('uses the same deduplication key for every delivery', () => {
  const [one, again] = [callback({ time: NOW - 10 }), callback()];
  expect(readMayaCallback(one, KEYS).dedupeKey).toBe(readMayaCallback(again, KEYS).dedupeKey);
});

it('rejects a signature over an amount without trailing zeros', () => {
  const text = SIGNED.replace('100.00', '100');
  expect(() => readMayaCallback(callback({ text }), KEYS)).toThrow('does not match the body');
});

it.each<[string, ProviderCallback]>([
  ['an unknown key', callback({ key: stranger.privateKey })],
  ['a different amount', callback({ body: BODY.replace('100.00', '900.00') })],
  ['a timestamp that is too old', callback({ time: NOW - 301 })],
  ['a timestamp in the future', callback({ time: NOW + 301 })],
  ['no headers', { ...callback(), headers: {} }],
  [
    'no signature',
    { ...callback(), headers: { ...callback().headers, 'x-maya-webhook-signature': 'nonce=abc' } },
  ],
  ['no nonce', { ...callback(), headers: { ...callback().headers, 'x-maya-webhook-signature': 'v1=00' } }],
])('rejects a callback with %s', (_, forged) => {
  expect(() => readMayaCallback(forged, KEYS)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});

/** Body that throws when it is read. */
const unreadable = new Proxy(Buffer.alloc(0), {
  get: () => {
    throw new Error('the body was read');
  },
});

it('rejects a callback without reading its body if no public key is configured', () => {
  expect(() => readMayaCallback({ ...callback(), rawBody: unreadable }, [])).toThrow(
    'No Maya public key is available',
  );
});

it('rejects a callback without reading its body if it has more than four signatures', () => {
  const headers = {
    ...callback().headers,
    'x-maya-webhook-signature': `nonce=abc${',v1=00'.repeat(5)}`,
  };
  expect(() => readMayaCallback({ ...callback(), headers, rawBody: unreadable }, KEYS)).toThrow(
    'more than 4 times',
  );
});

it('accepts a callback if one of four signatures is valid', () => {
  const { headers } = callback();
  const signature = `${headers['x-maya-webhook-signature']},v1=00,v1=01,v1=02`;
  expect(
    readMayaCallback({ ...callback(), headers: { ...headers, 'x-maya-webhook-signature': signature } }, KEYS),
  ).toMatchObject({ event: 'PAYMENT_SUCCESS' });
});

it.each<[string, string, string]>([
  ['is larger than 16 KB', JSON.stringify({ a: 'x'.repeat(16 * 1024) }), 'is larger than 16 KB'],
  ['is nested more than 10 levels deep', `{"a":${'['.repeat(10)}${']'.repeat(10)}}`, '10 levels'],
  ['has more than 500 values', JSON.stringify({ a: Array(500).fill(1) }), '500 values'],
  ['has a path of more than 200 characters', JSON.stringify({ ['k'.repeat(201)]: 1 }), '200 characters'],
  [
    'repeats a long path until more than 64 KB would be signed',
    JSON.stringify({ ['k'.repeat(190)]: Array(400).fill(1) }),
    '65536 characters',
  ],
  ['is not JSON', '<html>', 'not a JSON object'],
])('cannot authenticate a callback whose body %s', (_, body, problem) => {
  expect(() => readMayaCallback(callback({ body }), KEYS)).toThrow(
    expect.objectContaining({ code: 'unauthenticated', message: expect.stringContaining(problem) }),
  );
});

it('ignores a callback without a payment', () => {
  const text = 'status=X&nonce=abc';
  const hint = readMayaCallback(callback({ body: '{"status":"X"}', text }), KEYS);
  expect(hint.subject).toMatchObject({ kind: 'other', reference: null, providerRef: null });
});
