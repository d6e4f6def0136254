import { isReservedName } from '@tulay/contracts';
import * as fc from 'fast-check';
import { metadataChanges, metadataIn, metadataText, UnreadableMetadata } from './metadata-text';

const key = fc.string({ minLength: 1, maxLength: 10 }).filter((name) => !isReservedName(name));
/** Metadata that commands accept. Nulls are excluded because they delete keys. */
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }));
const metadata = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it('metadata preserves an order ID of 19 digits', () => {
  const orderId = { order_id: '1546130668394913822' };
  expect(metadataText(orderId)).toBe('order_id = 1546130668394913822');
  expect(metadataIn(metadataText(orderId))).toEqual(orderId);
});

it('formatted metadata can be parsed for any keys and values', () => {
  fc.assert(fc.property(metadata, (each) => expect(metadataIn(metadataText(each))).toEqual(each)));
});

it.each([
  ['table = 12', { table: 12 }],
  ['  note  =  a = b ', { note: 'a = b' }],
  ['code = "12"', { code: '12' }],
  ['order_id = 1546130668394913822', { order_id: '1546130668394913822' }],
  ['order_id = 9007199254740991', { order_id: 9_007_199_254_740_991 }],
  ['tags = ["a","b"]', { tags: ['a', 'b'] }],
  ['a = 1\r\n\r\nb = true', { a: 1, b: true }],
  ['empty =', { empty: '' }],
  ['"a = b" = c', { 'a = b': 'c' }],
  ['"Size" of shirt = M', { '"Size" of shirt': 'M' }],
  ['"half = 1', { '"half': 1 }],
  [`art = ${'['.repeat(30)}`, { art: '['.repeat(30) }],
  [`deep = ${nested(18)}`, { deep: JSON.parse(nested(18)) as unknown }],
  ['', {}],
])('the metadata %j is parsed as %j', (text, read) => {
  expect(metadataIn(text)).toEqual(read);
});

it.each([
  ['a line without an equals sign', 'no value'],
  ['a line without a key', '= no key'],
  ['the key __proto__', '__proto__ = 1'],
  ['the key constructor', 'constructor = 1'],
  ['the key prototype within a value', 'a = {"prototype": 1}'],
  ['NUL in a value', 'a = "\\u0000"'],
  ['an unpaired surrogate in a key', '"\\ud800" = 1'],
  ['a key that is too long', `${'k'.repeat(41)} = 1`],
  ['a number beyond 2^53 in a list', 'ids = [1546130668394913822]'],
  ['a value nested too deeply', `deep = ${nested(19)}`],
  ['a value nested far too deeply', `deep = ${nested(30_000)}`],
  ['text that is too long', `long = ${' '.repeat(64 * 1024)}1`],
  ['too many keys', Array.from({ length: 51 }, (_, i) => `k${i} = 1`).join('\n')],
])('metadata with %s is rejected', (_, text) => {
  expect(() => metadataIn(text)).toThrow(UnreadableMetadata);
});

describe('malicious metadata', () => {
  const LENGTH = 60_000;
  const costOf = (text: string, times: number): number => {
    const start = process.hrtime.bigint();
    for (let i = 0; i < times; i++) expect(() => metadataIn(text)).toThrow(UnreadableMetadata);
    return Number(process.hrtime.bigint() - start);
  };

  it.each([
    ['spaces without an equals sign', `a${' '.repeat(LENGTH)}x`],
    ['spaces around a letter', `${' '.repeat(LENGTH / 2)}x${' '.repeat(LENGTH / 2)}x`],
    ['an unterminated quote', `"${'\\"'.repeat(LENGTH / 2)}`],
    ['many quotes', '"" '.repeat(LENGTH / 3)],
  ])('is parsed in linear time: %s', (_, text) => {
    const plain = 'plain text '.repeat(LENGTH / 11);
    expect(costOf(text, 1)).toBeLessThan(costOf(plain, 200));
  });

  it('is rejected if it is too long', () => {
    expect(() => metadataIn(`${' '.repeat(200_000)}x`)).toThrow(UnreadableMetadata);
  });
});

it('a metadata update deletes removed keys and is undefined if nothing changed', () => {
  expect(metadataChanges({ a: 1, b: [2] }, { b: [2], c: 3 })).toEqual({ a: null, c: 3 });
  expect(metadataChanges({ a: 1, b: [2] }, { a: 1, b: [2] })).toBeUndefined();
});
