import { fromMinor } from '@tulay/money';
import * as fc from 'fast-check';
import { amountIn, idsOf, listIn, minorIn, objectIn, shortened, textIn, unixIn } from './answer.rules';
import { refusalOf } from './refusal.rules';

const CENTAVOS = fc.bigInt({ min: 0n, max: 20_000_000_000n });

it('converts amounts in PHP to JSON numbers or strings and back without loss', () => {
  fc.assert(
    fc.property(CENTAVOS, (minor) => {
      expect(amountIn(JSON.parse(JSON.stringify(fromMinor(minor, 'PHP'))), 'PHP')).toBe(minor);
      const text = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
      expect(amountIn(text, 'PHP')).toBe(minor);
    }),
  );
});

it('converts amounts in centavos to JSON numbers and back without loss', () => {
  fc.assert(
    fc.property(CENTAVOS, (minor) => {
      expect(minorIn(JSON.parse(JSON.stringify(Number(minor))))).toBe(minor);
    }),
  );
});

it.each([null, undefined, '', 'PHP 5', '1e3', 1.001, Number.NaN, true, {}, [5]])(
  'does not parse %j as an amount in PHP',
  (value) => {
    expect(amountIn(value, 'PHP')).toBeNull();
  },
);

it.each([null, undefined, '5', 5.5, 2 ** 53, Number.NaN, [5]])(
  'does not parse %j as an amount in centavos',
  (value) => {
    expect(minorIn(value)).toBeNull();
  },
);

it.each([
  ['2026-03-14T00:00:00Z', 1_773_446_400],
  ['2026-03-14T08:00:00.999+08:00', 1_773_446_400],
  [1_773_446_400, 1_773_446_400],
  ['soon', null],
  [1.5, null],
  [null, null],
])('parses %j as the time %j', (value, time) => {
  expect(unixIn(value)).toBe(time);
});

it('returns an empty result for values of an unexpected type', () => {
  expect([objectIn(null), objectIn([1]), objectIn('x')]).toEqual([{}, {}, {}]);
  expect([listIn({}), listIn([1, { a: 1 }])]).toEqual([[], [{}, { a: 1 }]]);
  expect([textIn(''), textIn(5), textIn('x')]).toEqual([null, null, 'x']);
  expect(idsOf({ a: 'x', b: null, c: 5, d: '' })).toEqual({ a: 'x' });
  expect(shortened(`a\n  b ${'x'.repeat(400)}`)).toBe(`a b ${'x'.repeat(296)}`);
});

it.each([
  [400, true, 'declined'],
  [422, true, 'declined'],
  [400, false, 'unknown'],
  [401, false, 'unavailable'],
  [403, true, 'unavailable'],
  [404, true, 'unavailable'],
  [408, false, 'unknown'],
  [409, true, 'unknown'],
  [429, false, 'unavailable'],
  [500, true, 'unknown'],
  [502, false, 'unknown'],
  [503, true, 'unavailable'],
  [503, false, 'unknown'],
  [504, true, 'unknown'],
  [302, false, 'unknown'],
] as const)(
  'treats status %i (body in the provider’s error format: %s) as %s',
  (status, documented, refusal) => {
    expect(refusalOf(status, documented)).toBe(refusal);
  },
);
