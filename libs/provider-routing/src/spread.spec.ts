import * as fc from 'fast-check';
import { spread } from './spread';

const NAMES = ['xendit', 'paymongo', 'maya', 'acquirer'];
const PAYMENTS = 2_000;

const id = fc.string({ minLength: 1, maxLength: 30 });
const weights = fc
  .tuple(...NAMES.map(() => fc.integer({ min: 1, max: 1_000 })))
  .map((all) => Object.fromEntries(NAMES.map((name, index) => [name, all[index]!])));

it('spread puts each provider first in proportion to its weight, over many payments', () => {
  fc.assert(
    fc.property(weights, id, (set, prefix) => {
      const total = Object.values(set).reduce((sum, weight) => sum + weight, 0);
      const firsts = Array.from({ length: PAYMENTS }, (_, n) => spread(NAMES, set, `${prefix}${n}`)[0]!);
      for (const name of NAMES) {
        const share = set[name]! / total;
        const expected = share * PAYMENTS;
        const got = firsts.filter((first) => first === name).length;
        // Seven standard deviations; fewer than one run in 100 billion exceeds this difference.
        expect(Math.abs(got - expected)).toBeLessThanOrEqual(
          7 * Math.sqrt(PAYMENTS * share * (1 - share)) + 7,
        );
      }
    }),
    { numRuns: 50 },
  );
});

it('spread returns the same order for the same ID, regardless of the order of the input', () => {
  fc.assert(
    fc.property(weights, id, fc.shuffledSubarray(NAMES, { minLength: NAMES.length }), (set, one, listed) => {
      expect(spread(listed, set, one)).toEqual(spread(NAMES, set, one));
    }),
  );
});

it('spread preserves the order of the other providers if one is removed', () => {
  fc.assert(
    fc.property(weights, id, fc.constantFrom(...NAMES), (set, one, missing) => {
      const others = (names: string[]) => names.filter((name) => name !== missing);
      expect(spread(others(NAMES), set, one)).toEqual(others(spread(NAMES, set, one)));
    }),
  );
});

it('spread moves payments only to a provider whose weight increases', () => {
  fc.assert(
    fc.property(
      weights,
      id,
      fc.constantFrom(...NAMES),
      fc.integer({ min: 1, max: 1_000 }),
      (set, one, more, by) => {
        const [before] = spread(NAMES, set, one);
        const [after] = spread(NAMES, { ...set, [more]: set[more]! + by }, one);
        expect([before, more]).toContain(after);
      },
    ),
  );
});
