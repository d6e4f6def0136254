import {
  accountLimitProblem,
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

describe('an amount that the payer enters', () => {
  it.each([
    ['250', { amount: 25_000n }],
    ['₱1,250.50', { amount: 125_050n }],
    ['', { problem: 'missing' }],
    ['1,50', { problem: 'unreadable' }],
    ['1.005', { problem: 'unreadable' }],
    ['0', { problem: 'low' }],
    ['10000000', { problem: 'high' }],
    ['9,999,999,999', { problem: 'high' }],
  ])('parses %p as %j', (text, entered) => {
    expect(readPayable(text, limits())).toEqual(entered);
  });

  it('is rejected outside the limits', () => {
    const range = limits({ min: 1_000n, max: 5_000n });
    expect(readPayable('10', range)).toEqual({ amount: 1_000n });
    expect(readPayable('9.99', range)).toEqual({ problem: 'low' });
    expect(readPayable('50', range)).toEqual({ amount: 5_000n });
    expect(readPayable('50.01', range)).toEqual({ problem: 'high' });
  });
});

const offer = (...methods: PaymentMethod[]) => methods.map((method) => ({ method }));

describe('the payment method', () => {
  it('is the only offered method, regardless of the form', () => {
    expect(chosenMethod(offer('card'), '')).toBe('card');
    expect(onlyMethodOf(offer('card'))).toBe('card');
  });

  it('is the selected method if several are offered', () => {
    expect(chosenMethod(offer('card', 'gcash_qr'), 'gcash_qr')).toBe('gcash_qr');
    expect(chosenMethod(offer('card', 'gcash_qr'), 'bank_transfer')).toBeUndefined();
    expect(onlyMethodOf(offer('card', 'gcash_qr'))).toBeNull();
  });

  it('is undefined if no method is offered', () => {
    expect(chosenMethod([], 'card')).toBeUndefined();
    expect(onlyMethodOf([])).toBeNull();
  });
});

describe('an error from another service', () => {
  it.each([
    ['no_route', 'method'],
    ['provider_error', 'provider'],
    ['conflict', 'busy'],
    ['invalid_request', 'changed'],
    ['invalid_state', 'changed'],
  ] as const)('with code %s is explained on the form as %s', (code, refusal) => {
    expect(refusalOf(new DomainError(code, 'x'))).toBe(refusal);
  });

  it('is explained as an amount error if the amount is outside the limits', () => {
    const problem = 'must be within the limits, not ₱60,000.00: gcash_qr accepts ₱0.01 to ₱50,000.00';
    expect(refusalOf(invalidField('amount', problem))).toBe('amount');
    expect(refusalOf(invalidField('amount', 'must be 100.00, as set by the link'))).toBe('changed');
  });

  it.each(['invalid_request', 'invalid_state'] as const)(
    'with code %s is explained as an account limit if its issues report one',
    (code) => {
      const issues = { amount: [accountLimitProblem('₱100.00 per day')] };
      expect(refusalOf(new DomainError(code, 'x', issues))).toBe('limit');
    },
  );

  it('is not explained on the form if the form has no message for the code', () => {
    const shown = [
      'no_route',
      'provider_error',
      'conflict',
      'invalid_request',
      'invalid_state',
      'insufficient_scope',
    ];
    for (const code of ERROR_CODES.filter((each) => !shown.includes(each)))
      expect(refusalOf(new DomainError(code, 'x'))).toBeNull();
  });
});

it.each(PAYMENT_STATUSES)(
  'a payment with the status %s is treated as over only if it ended unpaid',
  (status) => {
    expect(isOver(aPayment({ status }))).toBe(['failed', 'expired'].includes(status));
  },
);
