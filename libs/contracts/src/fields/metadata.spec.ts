import { mergeMetadata, metadataProblem } from './metadata';

const keys = (count: number): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]));
const bytes = (count: number) => ({ a: 'x'.repeat(count - '{"a":""}'.length) });

describe('metadata limits', () => {
  it.each([
    ['50 keys', keys(50), keys(51)],
    ['40 characters per key', { ['k'.repeat(40)]: 1 }, { ['k'.repeat(41)]: 1 }],
    ['16 KB', bytes(16_384), bytes(16_385)],
  ])('allow at most %s', (_, last, over) => {
    expect(metadataProblem(last)).toBeNull();
    expect(metadataProblem(over)).toMatch(/^must /);
  });

  it('count bytes, not characters', () => {
    expect(metadataProblem({ a: 'ñ'.repeat(8_188) })).toBeNull();
    expect(metadataProblem({ a: 'ñ'.repeat(8_189) })).toMatch(/16 KB/);
  });
});

describe('merging metadata', () => {
  it.each([
    ['keeps keys that the request does not contain', { a: 1, b: 2 }, { b: 3, c: 4 }, { a: 1, b: 3, c: 4 }],
    ['deletes a key if its new value is null', { a: 1, b: 2 }, { a: null, c: null }, { b: 2 }],
    ['replaces a value completely', { a: { b: 1 } }, { a: { c: null } }, { a: { c: null } }],
    ['keeps an existing null value', { a: null }, { b: 1 }, { a: null, b: 1 }],
    ['changes nothing if the request has no metadata', { a: 1 }, undefined, { a: 1 }],
    ['deletes all keys if the metadata is null', { a: 1 }, null, {}],
    [
      'accepts the names of inherited object properties',
      { valueOf: null },
      { toString: 1 },
      { valueOf: null, toString: 1 },
    ],
  ])(
    '%s',
    (_, current: Record<string, unknown>, changes: Record<string, unknown> | null | undefined, merged) => {
      expect(mergeMetadata(current, changes)).toEqual(merged);
    },
  );

  it('checks the limits of the merged metadata', () => {
    expect(Object.keys(mergeMetadata(keys(50), { key0: null, another: 1 }))).toHaveLength(50);
    expect(() => mergeMetadata(keys(50), { another: 1 })).toThrow(
      expect.objectContaining({ code: 'invalid_request', issues: { metadata: [expect.any(String)] } }),
    );
  });
});
