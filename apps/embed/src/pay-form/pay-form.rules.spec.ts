import {
  DomainError,
  ERROR_CODES,
  invalidField,
  PAYMENT_STATUSES,
  type PaymentMethod,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { aPayment } from '@tulay/testing';
import { chosenMethod, isOver, onlyMethodOf, readPayable, refusalOf } from './pay-form.rules';

const limits = (over: object = {}) => ({ currency: 'PHP' as Currency, min: 1n, max: 999_999_999n, ...over });

describe('an amount that a payer types', () => {
  it.each([
    ['250', { amount: 25_000n }],
    ['₱1,250.50', { amount: 125_050n }],
    ['', { problem: 'missing' }],
    ['1,50', { problem: 'unreadable' }],
    ['1.005', { problem: 'unreadable' }],
    ['0', { problem: 'low' }],
    ['10000000', { problem: 'high' }],
    ['9,999,999,999', { problem: 'high' }],
  ])('%p is %j', (text, entered) => {
    expect(readPayable(text, limits())).toEqual(entered);
  });

  it('is refused outside the limits', () => {
    const range = limits({ min: 1_000n, max: 5_000n });
    expect(readPayable('10', range)).toEqual({ amount: 1_000n });
    expect(readPayable('9.99', range)).toEqual({ problem: 'low' });
    expect(readPayable('50', range)).toEqual({ amount: 5_000n });
    expect(readPayable('50.01', range)).toEqual({ problem: 'high' });
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

  it('about an amount outside the limits is shown as such', () => {
    const problem = 'is outside the limits: gcash_qr accepts ₱0.01 to ₱50,000.00';
    expect(refusalOf(invalidField('amount', problem))).toBe('amount');
    expect(refusalOf(invalidField('amount', 'is fixed by the link'))).toBe('changed');
  });

  it('of any other code is not shown beside the form', () => {
    const shown = ['no_route', 'provider_error', 'conflict', 'invalid_request', 'invalid_state'];
    for (const code of ERROR_CODES.filter((each) => !shown.includes(each)))
      expect(refusalOf(new DomainError(code, 'x'))).toBeNull();
  });
});

it.each(PAYMENT_STATUSES)('a %s payment is over only when it can no longer be paid', (status) => {
  expect(isOver(aPayment({ status }))).toBe(['failed', 'expired'].includes(status));
});
