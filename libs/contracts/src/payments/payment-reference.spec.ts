import * as fc from 'fast-check';
import { newPaymentReference, paymentReferenceProblem, toPaymentReference } from './payment-reference';

const SYMBOLS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const reference = fc.constant(null).map(newPaymentReference);
const symbol = fc.constantFrom(...SYMBOLS);
const place = fc.integer({ min: 0, max: 8 });

const symbolsIn = (text: string): string[] => [...text.replaceAll('-', '')];

/** Generates a reference with variations in separators, case and look-alike characters. */
const handwritten = fc.tuple(
  reference,
  fc.array(fc.constantFrom('', ' ', '-', ' - ', '–', '.'), { minLength: 10, maxLength: 10 }),
  fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  fc.constantFrom('I', 'i', 'L', 'l', '1'),
  fc.constantFrom('O', 'o', '0'),
);

describe('a payment reference', () => {
  it('has three groups of three characters and no letters that look like digits', () => {
    fc.assert(
      fc.property(reference, (made) => {
        expect(made).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{3}){2}$/);
        expect(paymentReferenceProblem(made)).toBeNull();
      }),
    );
  });

  it('ends with the Crockford check character of the preceding number', () => {
    expect(['7K3-Q92-MF1', '012-345-67B', 'ABC-DEF-GHQ'].map(paymentReferenceProblem)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is accepted regardless of case, separators and look-alike characters', () => {
    fc.assert(
      fc.property(handwritten, ([made, between, small, one, zero]) => {
        const symbols = symbolsIn(made).map((each, i) => {
          if (each === '1') return one;
          if (each === '0') return zero;
          return small[i] ? each.toLowerCase() : each;
        });
        const text = between.map((gap, i) => gap + (symbols[i] ?? '')).join('');
        expect(paymentReferenceProblem(text)).toBeNull();
        expect(toPaymentReference(text)).toBe(made);
      }),
    );
  });

  it('is rejected if one character is wrong', () => {
    fc.assert(
      fc.property(reference, place, symbol, (made, at, wrong) => {
        const symbols = symbolsIn(made);
        fc.pre(symbols[at] !== wrong);
        expect(paymentReferenceProblem(symbols.map((each, i) => (i === at ? wrong : each)).join(''))).toMatch(
          /^has an invalid check character/,
        );
      }),
    );
  });

  it('is rejected if two characters are swapped', () => {
    fc.assert(
      fc.property(reference, place, place, (made, a, b) => {
        const symbols = symbolsIn(made);
        fc.pre(symbols[a] !== symbols[b]);
        const swapped = symbols.map((_, i) => symbols[i === a ? b : i === b ? a : i]).join('');
        expect(paymentReferenceProblem(swapped)).toMatch(/^has an invalid check character/);
      }),
    );
  });

  it.each(['', '7K3-Q92-MF', '7K3-Q92-MF11', 'UUU-UUU-UUU', '7K3*Q92*MF1', 'Ñ23-456-789', '７K3-Q92-MF1'])(
    'is rejected if it is written as %p',
    (text) => {
      expect(paymentReferenceProblem(text)).toMatch(/^must be a reference of 9 letters and digits/);
    },
  );

  it('never causes an error during validation, regardless of the string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(paymentReferenceProblem(text) ?? toPaymentReference(text)).not.toBe('');
      }),
    );
  });
});
