import * as fc from 'fast-check';
import { amountPattern, CURRENCIES, formatMoney, fromMinor, readAmount, readSignedAmount } from './index';
import type { Currency } from './index';

describe('the amount input parser', () => {
  it.each([
    ['250', 25_000n],
    ['250.5', 25_050n],
    ['250.50', 25_050n],
    ['250.', 25_000n],
    ['1,250.50', 125_050n],
    ['1250.50', 125_050n],
    [' 1,250.50 ', 125_050n],
    ['9,999,999.99', 999_999_999n],
    ['999,999,999,999', 99_999_999_999_900n],
    ['₱100', 10_000n],
    ['₱ 1,250', 125_000n],
    ['PHP 250', 25_000n],
    ['php250', 25_000n],
    ['0', 0n],
    ['0.01', 1n],
    ['007', 700n],
    ['.5', 50n],
    ['.50', 50n],
    ['P100', 10_000n],
    ['p 1,250.50', 125_050n],
    ['Php100', 10_000n],
    ['1 250', 125_000n],
    ['1 000', 100_000n],
    ['1\u00a0250\u202f000.5', 125_000_050n],
    ['250 pesos', 25_000n],
    ['1 Peso', 100n],
    ['250piso', 25_000n],
    ['250 PHP', 25_000n],
  ])('parses %p', (text, minor) => {
    expect(readAmount(text, 'PHP')).toEqual({ minor });
  });

  it.each([
    '',
    ' ',
    'abc',
    // Many countries use a decimal comma, so reading `1,50` as 150 would multiply the amount by a hundred.
    '1,50',
    '5,00',
    '0,5',
    '1,5',
    '1,,5',
    '1,0.05',
    ',5',
    '1,',
    '1,250,50',
    '1.250,50',
    '12,50,000',
    '1234,567',
    '1.2.3',
    '-5',
    '+5',
    '1e5',
    '0x10',
    '$5',
    'USD 5',
    '٢٥٠',
    '1 25',
    '1 50',
    '12 50',
    '1 250,000',
    '.',
    '₱',
    'PP100',
    '100 dollars',
    '9'.repeat(13),
    '9'.repeat(100_000),
  ])('rejects the amount %p', (text) => {
    expect(readAmount(text, 'PHP')).toEqual({ problem: 'unreadable' });
  });

  it.each([
    ['1.005', 'PHP'],
    // Many countries group thousands with a period, so this could mean one thousand.
    ['1.000', 'PHP'],
    ['.555', 'PHP'],
    ['₱0.001', 'PHP'],
    ['500.5', 'JPY'],
    ['500.', 'JPY'],
    ['1.2345', 'KWD'],
  ] as const)('rejects the amount %p in %s because it has too many decimals', (text, currency) => {
    expect(readAmount(text, currency)).toEqual({ problem: 'decimals' });
  });

  it.each([
    ['500', 'JPY', 500n],
    ['JPY 1,500', 'JPY', 1_500n],
    ['1.234', 'KWD', 1_234n],
    ['usd 12', 'USD', 1_200n],
    ['12 USD', 'USD', 1_200n],
  ] as const)('parses %p in %s as minor units', (text, currency, minor) => {
    expect(readAmount(text, currency)).toEqual({ minor });
  });

  it('accepts a sign only in readSignedAmount, and only one sign', () => {
    expect(readSignedAmount('-250.00', 'PHP')).toEqual({ minor: -25_000n });
    expect(readSignedAmount('−₱1,250.50', 'PHP')).toEqual({ minor: -125_050n });
    expect(readSignedAmount('+15.5', 'PHP')).toEqual({ minor: 1_550n });
    expect(readSignedAmount('15', 'PHP')).toEqual({ minor: 1_500n });
    expect(readSignedAmount('--5', 'PHP')).toEqual({ problem: 'unreadable' });
    expect(readSignedAmount('-1,50', 'PHP')).toEqual({ problem: 'unreadable' });
  });

  it('parses amounts as formatted on pages and in JSON', () => {
    const anyCurrency = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));
    fc.assert(
      fc.property(fc.bigInt({ min: -999_999_999n, max: 999_999_999n }), anyCurrency, (minor, currency) => {
        for (const text of [formatMoney(minor, currency), String(fromMinor(minor, currency))])
          expect(readSignedAmount(text, currency)).toEqual({ minor });
      }),
    );
  });

  it('never throws an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readAmount(text, 'PHP')).toEqual(expect.any(Object));
      }),
    );
  });

  it('provides a pattern that is valid in the HTML `pattern` attribute', () => {
    const accepts = (text: string) => new RegExp(`^(?:${amountPattern('PHP')})$`, 'v').test(text);
    expect(['1,250.50', 'P100', '250 pesos', '1 250'].every(accepts)).toBe(true);
    expect(['1,50', '1.000', '-5', ''].some(accepts)).toBe(false);
  });
});
