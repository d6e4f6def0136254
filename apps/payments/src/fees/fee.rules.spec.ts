import type { Fee, PaymentMethod } from '@tulay/contracts';
import { CURRENCIES, type Currency } from '@tulay/money';
import * as fc from 'fast-check';
import { feeFor, feeKey, feeOf, parseFees, type FeeTable } from './fee.rules';

const PLAN = 'gcash_qr:250:0,instapay_qr:150:0,card:350:1500,bank_transfer:0:1500';
const defaults = parseFees(PLAN);

describe('parsing the default fee plan', () => {
  it('reads basis points and a fixed part in PHP for every method', () => {
    expect(defaults.get(feeKey('card', 'PHP'))).toEqual({ basisPoints: 350, fixedMinor: 1500 });
    expect(defaults.size).toBe(4);
  });

  it('accepts fees in other currencies', () => {
    const table = parseFees(`${PLAN},card:290:30:USD`);
    expect(table.get(feeKey('card', 'USD'))).toEqual({ basisPoints: 290, fixedMinor: 30 });
  });

  it.each([
    ['', 'empty'],
    ['gcash_qr:250:0', 'methods missing'],
    [`${PLAN},cash:1:1`, 'an unknown method'],
    [PLAN.replace('350', '10001'), 'more than 100%'],
    [PLAN.replace('1500', '-1'), 'a negative fixed part'],
    [`${PLAN},card:1:1:XXX`, 'an unknown currency'],
    [`${PLAN},card:1:1:PHP`, 'a repeated method'],
    [PLAN.replace('card:350:1500', 'card:350:1500:USD'), 'a method without a fee in pesos'],
  ])('rejects %p (%s)', (text) => {
    expect(() => parseFees(text)).toThrow('DEFAULT_FEES');
  });
});

describe('calculating a fee', () => {
  it.each([
    [10000n, { basisPoints: 250, fixedMinor: 0 }, 250n],
    [10000n, { basisPoints: 350, fixedMinor: 1500 }, 1850n],
    [1000n, { basisPoints: 350, fixedMinor: 1500 }, 1000n],
    [1n, { basisPoints: 250, fixedMinor: 0 }, 0n],
    [20n, { basisPoints: 250, fixedMinor: 0 }, 1n],
    [10000n, { basisPoints: 0, fixedMinor: 0 }, 0n],
  ])('rounds half up and never exceeds the amount: %p at %p is %p', (amount, fee, expected) => {
    expect(feeOf(amount, fee)).toBe(expected);
  });
});

describe('selecting a fee by currency', () => {
  const own: FeeTable = new Map([
    [feeKey('card', 'PHP'), { basisPoints: 200, fixedMinor: 500 }],
    [feeKey('card', 'USD'), { basisPoints: 290, fixedMinor: 30 }],
  ]);
  const withEuros = parseFees(`${PLAN},card:300:25:EUR`);

  it.each<[PaymentMethod, Currency, FeeTable[], Fee, string]>([
    ['card', 'PHP', [own, defaults], { basisPoints: 200, fixedMinor: 500 }, 'the merchant’s own fee'],
    ['gcash_qr', 'PHP', [own, defaults], { basisPoints: 250, fixedMinor: 0 }, 'the default fee'],
    ['card', 'USD', [own, defaults], { basisPoints: 290, fixedMinor: 30 }, 'the merchant’s own fee'],
    ['card', 'EUR', [own, withEuros], { basisPoints: 300, fixedMinor: 25 }, 'the default fee in euros'],
    [
      'card',
      'JPY',
      [own, defaults],
      { basisPoints: 200, fixedMinor: 0 },
      'the percentage of the merchant’s own fee',
    ],
    [
      'bank_transfer',
      'USD',
      [own, defaults],
      { basisPoints: 0, fixedMinor: 0 },
      'the percentage of the default fee',
    ],
  ])('selects the fee for %s in %s from %p: %p (%s)', (method, currency, tables, fee) => {
    expect(feeFor(method, currency, tables)).toEqual(fee);
  });

  it('charges only the percentage in currencies without a plan, and never charges more than the amount', () => {
    const currencies = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));
    const methods = fc.constantFrom('gcash_qr', 'instapay_qr', 'card', 'bank_transfer' as const);
    const fees = fc.record({
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedMinor: fc.nat(100_000_000),
    });
    const amounts = fc.bigInt({ min: 1n, max: 999_999_999n });
    fc.assert(
      fc.property(amounts, methods, currencies, currencies, fees, (amount, method, paid, agreed, fee) => {
        const charged = feeFor(method, paid, [new Map([[feeKey(method, agreed), fee]]), defaults]);
        const total = feeOf(amount, charged);
        expect(total >= 0n && total <= amount).toBe(true);
        if (paid === agreed) expect(charged).toEqual(fee);
        else if (paid !== 'PHP') expect(charged.fixedMinor).toBe(0);
        if (charged.fixedMinor === 0) {
          const doubledError = 2n * (total * 10_000n - amount * BigInt(charged.basisPoints));
          expect(doubledError > -10_000n && doubledError <= 10_000n).toBe(true);
        }
      }),
    );
  });
});
