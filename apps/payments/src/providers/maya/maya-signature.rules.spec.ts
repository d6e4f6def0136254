import * as fc from 'fast-check';
import { signedText } from './maya-signature.rules';

it.each<[string, string]>([
  ['{"b":"2","a":"1"}', 'a=1&b=2&nonce=n'],
  ['{"a":{"c":true,"b":false}}', 'a.b=false&a.c=true&nonce=n'],
  ['{"items":[{"name":"x"},{"name":"y"}]}', 'items.0.name=x&items.1.name=y&nonce=n'],
  ['{"a":null,"b":"","c":[],"d":{},"e":0}', 'e=0&nonce=n'],
  // Numbers keep the digits that were sent.
  [
    '{"amount":100.00,"small":1E-2,"big":12345678901234567890}',
    'amount=100.00&big=12345678901234567890&small=1E-2&nonce=n',
  ],
  // Numbers within strings are unchanged.
  ['{"a":"pays 100.00, \\"200.50\\"","b":-1}', 'a=pays 100.00, "200.50"&b=-1&nonce=n'],
  // Upper case sorts before lower case, and a path sorts before longer paths that start with it.
  ['{"ab":1,"a":2,"B":3,"a_b":4}', 'B=3&a=2&a_b=4&ab=1&nonce=n'],
  ['{"ñ":"é","z":1}', 'z=1&ñ=é&nonce=n'],
  ['{}', 'nonce=n'],
])('signs %s as %s', (body, text) => {
  expect(signedText(body, 'n')).toBe(text);
});

const NAME = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__');

it('signs each value of a flat body once, ordered by the bytes of the names', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(fc.dictionary(NAME, value, { noNullPrototype: true }), (body) => {
      const kept = Object.entries(body).filter(([, one]) => one !== null && one !== '');
      const lines = kept
        .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        .map(([name, one]) => `${name}=${String(one)}`);
      expect(signedText(JSON.stringify(body), 'n')).toBe([...lines, 'nonce=n'].join('&'));
    }),
  );
});

it('signs both decimals of every amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (minor) => {
      const digits = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
      expect(signedText(`{"totalAmount":{"value":${digits}}}`, 'n')).toBe(
        `totalAmount.value=${digits}&nonce=n`,
      );
    }),
  );
});

it('signs the same string regardless of whitespace and field order', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const body = { b: value, a: [value] };
      const turned = { a: [value], b: value };
      expect(signedText(JSON.stringify(body), 'n')).toBe(signedText(JSON.stringify(turned, null, 2), 'n'));
    }),
  );
});
