import * as fc from 'fast-check';
import { metadataChanges, metadataIn, metadataText, UnreadableMetadata } from './metadata-text';

const key = fc.string({ minLength: 1, maxLength: 10 });
/** What metadata of commands can hold: JSON without the nulls that delete. */
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }));
const metadata = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });

it('reads what it wrote, whatever keys and values are like', () => {
  fc.assert(fc.property(metadata, (each) => expect(metadataIn(metadataText(each))).toEqual(each)));
});

it.each([
  ['table = 12', { table: 12 }],
  ['  note  =  a = b ', { note: 'a = b' }],
  ['code = "12"', { code: '12' }],
  ['tags = ["a","b"]', { tags: ['a', 'b'] }],
  ['a = 1\r\n\r\nb = true', { a: 1, b: true }],
  ['empty =', { empty: '' }],
  ['', {}],
])('%j is %j', (text, read) => {
  expect(metadataIn(text)).toEqual(read);
});

it.each([
  'no value',
  '= no key',
  `${'k'.repeat(41)} = 1`,
  Array.from({ length: 51 }, (_, i) => `k${i} = 1`).join('\n'),
])('refuses %j', (text) => {
  expect(() => metadataIn(text)).toThrow(UnreadableMetadata);
});

it('an update deletes what is there no more, and says nothing when nothing changes', () => {
  expect(metadataChanges({ a: 1, b: [2] }, { b: [2], c: 3 })).toEqual({ a: null, c: 3 });
  expect(metadataChanges({ a: 1, b: [2] }, { a: 1, b: [2] })).toBeUndefined();
});
