import { DomainError, ERROR_CODES, PAYMENT_STATUSES } from '@tulay/contracts';
import { CURRENCIES, formatMoney, fromMinor, type Currency } from '@tulay/money';
import { aPayment } from '@tulay/testing';
import * as fc from 'fast-check';
import { attemptOr, newAttempt } from './attempt';
import { isAttempt, isOver, readAmount, readPayForm, refusalOf } from './pay-form.rules';

const limits = (over: object = {}) => ({ currency: 'PHP' as Currency, min: 1n, max: 999_999_999n, ...over });

describe('an amount as a payer types it', () => {
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
  ])('%p is read', (text, amount) => {
    expect(readAmount(text, limits())).toEqual({ amount });
  });

  it.each([
    ['', 'missing'],
    ['abc', 'unreadable'],
    // Half the world's decimal comma: 150 would be a hundred times too much.
    ['1,50', 'unreadable'],
    ['1.250,50', 'unreadable'],
    ['12,50,000', 'unreadable'],
    ['1.005', 'unreadable'],
    ['-5', 'unreadable'],
    ['1e5', 'unreadable'],
    ['0x10', 'unreadable'],
    ['$5', 'unreadable'],
    ['٢٥٠', 'unreadable'],
    ['1 250', 'unreadable'],
    ['9'.repeat(13), 'unreadable'],
    ['0', 'low'],
    ['0.00', 'low'],
    ['10000000', 'high'],
    ['9,999,999,999', 'high'],
  ])('%p is refused as %s', (text, problem) => {
    expect(readAmount(text, limits())).toEqual({ problem });
  });

  it('keeps to both limits', () => {
    const within = limits({ min: 1_000n, max: 5_000n });
    expect(readAmount('10', within)).toEqual({ amount: 1_000n });
    expect(readAmount('9.99', within)).toEqual({ problem: 'low' });
    expect(readAmount('50', within)).toEqual({ amount: 5_000n });
    expect(readAmount('50.01', within)).toEqual({ problem: 'high' });
  });

  it('has as many decimals as its currency', () => {
    expect(readAmount('500', limits({ currency: 'JPY' }))).toEqual({ amount: 500n });
    expect(readAmount('500.5', limits({ currency: 'JPY' }))).toEqual({ problem: 'unreadable' });
    expect(readAmount('1.234', limits({ currency: 'KWD' }))).toEqual({ amount: 1_234n });
  });

  it('reads every amount as it is written on the page, or typed plainly', () => {
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

describe('a posted form', () => {
  it('is single texts, trimmed', () => {
    expect(readPayForm({ amount: ' 5 ', method: 'card', choice: 'all', attempt: 'x' })).toEqual({
      amount: '5',
      method: 'card',
      choice: 'all',
      attempt: 'x',
    });
  });

  it.each([null, undefined, {}, { amount: ['1', '2'], method: 7, choice: {}, attempt: null }])(
    '%p is an empty one',
    (body) => {
      expect(readPayForm(body)).toEqual({ amount: '', method: '', choice: '', attempt: '' });
    },
  );
});

describe('the key of an attempt', () => {
  it('is new each time, and comes back as it was', () => {
    const [one, other] = [newAttempt(), newAttempt()];
    expect(one).not.toBe(other);
    expect(isAttempt(one)).toBe(true);
    expect(attemptOr(one)).toBe(one);
  });

  it.each(['', 'short', 'x'.repeat(65), 'with spaces and more', '<script>alert(1)</script>'])(
    '%p is replaced',
    (text) => {
      expect(isAttempt(attemptOr(text))).toBe(true);
      expect(attemptOr(text)).not.toBe(text);
    },
  );
});

describe('a refusal', () => {
  it.each([
    ['no_route', 'method'],
    ['provider_error', 'provider'],
    ['conflict', 'busy'],
    ['invalid_request', 'changed'],
    ['invalid_state', 'changed'],
  ] as const)('%s is said beside the form as %s', (code, refusal) => {
    expect(refusalOf(new DomainError(code, 'x'))).toBe(refusal);
  });

  it('of any other kind is no matter of the form', () => {
    const said = ['no_route', 'provider_error', 'conflict', 'invalid_request', 'invalid_state'];
    for (const code of ERROR_CODES.filter((each) => !said.includes(each)))
      expect(refusalOf(new DomainError(code, 'x'))).toBeNull();
  });
});

it.each(PAYMENT_STATUSES)('a payment that is %s is over when nothing can be paid on it', (status) => {
  expect(isOver(aPayment({ status }))).toBe(['failed', 'expired'].includes(status));
});
