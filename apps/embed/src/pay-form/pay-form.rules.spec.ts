import { DomainError, ERROR_CODES, PAYMENT_STATUSES, type PaymentMethod } from '@tulay/contracts';
import { CURRENCIES, formatMoney, fromMinor, type Currency } from '@tulay/money';
import { aPayment } from '@tulay/testing';
import * as fc from 'fast-check';
import { chosenMethod, isOver, onlyMethodOf, readAmount, refusalOf } from './pay-form.rules';

const limits = (over: object = {}) => ({ currency: 'PHP' as Currency, min: 1n, max: 999_999_999n, ...over });

describe('an amount that a payer types', () => {
  it.each([
    ['250', 25_000n],
    ['250.5', 25_050n],
    ['250.50', 25_050n],
    ['250.', 25_000n],
    ['1,250.50', 125_050n],
    ['1250.50', 125_050n],
    ['9,999,999.99', 999_999_999n],
    ['₱250', 25_000n],
    ['₱ 1,250', 125_000n],
    ['PHP 250', 25_000n],
    ['php250', 25_000n],
    ['0.01', 1n],
    ['007', 700n],
    ['.5', 50n],
    ['P100', 10_000n],
    ['p 1,250.50', 125_050n],
    ['Php100', 10_000n],
    ['1 250', 125_000n],
    ['1\u00a0250\u202f000.5', 125_000_050n],
    ['250 pesos', 25_000n],
    ['1 Peso', 100n],
    ['250piso', 25_000n],
    ['250 PHP', 25_000n],
  ])('%p is read', (text, amount) => {
    expect(readAmount(text, limits())).toEqual({ amount });
  });

  it.each([
    ['', 'missing'],
    ['abc', 'unreadable'],
    // Many countries use a decimal comma, so reading this as 150 would be a hundred times too much.
    ['1,50', 'unreadable'],
    ['1.250,50', 'unreadable'],
    ['12,50,000', 'unreadable'],
    ['1.005', 'unreadable'],
    ['-5', 'unreadable'],
    ['1e5', 'unreadable'],
    ['0x10', 'unreadable'],
    ['$5', 'unreadable'],
    ['٢٥٠', 'unreadable'],
    ['1 25', 'unreadable'],
    ['12 50', 'unreadable'],
    ['1 250,000', 'unreadable'],
    ['.', 'unreadable'],
    ['.555', 'unreadable'],
    ['PP100', 'unreadable'],
    ['100 dollars', 'unreadable'],
    ['9'.repeat(13), 'unreadable'],
    ['0', 'low'],
    ['0.00', 'low'],
    ['10000000', 'high'],
    ['9,999,999,999', 'high'],
  ])('%p is refused as %s', (text, problem) => {
    expect(readAmount(text, limits())).toEqual({ problem });
  });

  it('is refused outside the limits', () => {
    const range = limits({ min: 1_000n, max: 5_000n });
    expect(readAmount('10', range)).toEqual({ amount: 1_000n });
    expect(readAmount('9.99', range)).toEqual({ problem: 'low' });
    expect(readAmount('50', range)).toEqual({ amount: 5_000n });
    expect(readAmount('50.01', range)).toEqual({ problem: 'high' });
  });

  it('may have as many decimals as its currency', () => {
    expect(readAmount('500', limits({ currency: 'JPY' }))).toEqual({ amount: 500n });
    expect(readAmount('500.5', limits({ currency: 'JPY' }))).toEqual({ problem: 'unreadable' });
    expect(readAmount('1.234', limits({ currency: 'KWD' }))).toEqual({ amount: 1_234n });
  });

  it('is read as the page writes it, and typed plainly', () => {
    const anyCurrency = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999n }), anyCurrency, (amount, currency) => {
        for (const text of [formatMoney(amount, currency), String(fromMinor(amount, currency))])
          expect(readAmount(text, limits({ currency }))).toEqual({ amount });
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readAmount(text, limits())).toEqual(expect.any(Object));
      }),
    );
  });
});

const offer = (...methods: PaymentMethod[]) => methods.map((method) => ({ method }));

describe('the method to pay with', () => {
  it('is the only one, whatever the form says', () => {
    expect(chosenMethod(offer('card'), '')).toBe('card');
    expect(onlyMethodOf(offer('card'))).toBe('card');
  });

  it('is the chosen one when there are several', () => {
    expect(chosenMethod(offer('card', 'gcash_qr'), 'gcash_qr')).toBe('gcash_qr');
    expect(chosenMethod(offer('card', 'gcash_qr'), 'bank_transfer')).toBeUndefined();
    expect(onlyMethodOf(offer('card', 'gcash_qr'))).toBeNull();
  });

  it('is missing when no method is offered', () => {
    expect(chosenMethod([], 'card')).toBeUndefined();
    expect(onlyMethodOf([])).toBeNull();
  });
});

describe('an error of another service', () => {
  it.each([
    ['no_route', 'method'],
    ['provider_error', 'provider'],
    ['conflict', 'busy'],
    ['invalid_request', 'changed'],
    ['invalid_state', 'changed'],
  ] as const)('%s is shown beside the form as %s', (code, refusal) => {
    expect(refusalOf(new DomainError(code, 'x'))).toBe(refusal);
  });

  it('of any other code is not shown beside the form', () => {
    const shown = ['no_route', 'provider_error', 'conflict', 'invalid_request', 'invalid_state'];
    for (const code of ERROR_CODES.filter((each) => !shown.includes(each)))
      expect(refusalOf(new DomainError(code, 'x'))).toBeNull();
  });
});

it.each(PAYMENT_STATUSES)('a %s payment is over only when nothing can be paid on it any more', (status) => {
  expect(isOver(aPayment({ status }))).toBe(['failed', 'expired'].includes(status));
});
