import * as fc from 'fast-check';
import { checkDigitOf, CODE_OF } from './product-codes.rules';

const numbers = fc.integer({ min: 1, max: 99_999_999_999 });

/**
 * Validates an EAN-13 as a barcode scanner does: the digits, weighted 1, 3, 1, 3, …, must add up to a
 * multiple of 10.
 */
const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) &&
  Array.from(code, Number).reduce((sum, digit, i) => sum + digit * (i % 2 ? 3 : 1), 0) % 10 === 0;

describe('a SKU', () => {
  it.each([
    [1, 'SKU-00001'],
    [42, 'SKU-00042'],
    [99_999, 'SKU-99999'],
    [100_000, 'SKU-100000'],
  ])('generated from the number %d is %s', (number, sku) => {
    expect(CODE_OF.sku(number)).toBe(sku);
  });

  it('is different for each number', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(CODE_OF.sku(number)).toMatch(/^SKU-\d{5,}$/);
        expect(Number(CODE_OF.sku(number).slice('SKU-'.length))).toBe(number);
      }),
    );
  });
});

describe('a barcode', () => {
  it.each([
    [1, '2000000000015'],
    [999_999_999, '2009999999997'],
    [1_000_000_000, '2010000000007'],
    [99_999_999_999, '2999999999991'],
  ])('generated from the number %d is %s', (number, barcode) => {
    expect(CODE_OF.barcode(number)).toBe(barcode);
  });

  it('is a different EAN-13 with an in-store prefix for each number', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const code = CODE_OF.barcode(number);
        expect(isEan13(code)).toBe(true);
        expect(Number(code.slice(0, 3))).toBeGreaterThanOrEqual(200);
        expect(Number(code.slice(0, 3))).toBeLessThanOrEqual(299);
        expect(Number(code.slice(0, 12)) - 200_000_000_000).toBe(number);
      }),
    );
  });

  it.each([
    ['400638133393', 1],
    ['978020137962', 4],
    ['590123412345', 7],
  ])('starting with %s has the check digit %d', (twelve, digit) => {
    expect(checkDigitOf(twelve)).toBe(digit);
    expect(isEan13(`${twelve}${digit}`)).toBe(true);
  });

  it('is invalid if one digit is wrong', () => {
    const mistakes = fc.tuple(numbers, fc.nat(12), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(mistakes, ([number, place, by]) => {
        const code = CODE_OF.barcode(number);
        const misread = `${code.slice(0, place)}${(Number(code[place]) + by) % 10}${code.slice(place + 1)}`;
        expect(isEan13(misread)).toBe(false);
      }),
    );
  });
});
