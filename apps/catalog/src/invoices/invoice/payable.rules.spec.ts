import type { DomainError, InvoiceStatus } from '@tulay/contracts';
import * as fc from 'fast-check';
import { chosenAmountOf, payableAmountOf, payableOf } from './payable.rules';

type Owed = Parameters<typeof payableOf>[0];
const owed = (changes: Partial<Owed> = {}): Owed => ({
  status: 'sent',
  amount: 10_000n,
  amountPaid: 0n,
  depositRate: null,
  allowPartialPayment: false,
  currency: 'PHP',
  ...changes,
});
const HALF = 500_000;

const answerOf = (invoice: Owed, wanted: bigint | null): bigint | string => {
  try {
    return payableAmountOf(invoice, wanted);
  } catch (error) {
    const { code, issues } = error as DomainError;
    return issues ? Object.keys(issues).join() : code;
  }
};

describe('what may be paid', () => {
  it.each<[string, Partial<Owed>, bigint | null, bigint | string]>([
    ['all, when nothing is said', {}, null, 10_000n],
    ['all', {}, 10_000n, 10_000n],
    ['no part', {}, 9_999n, 'amount'],
    ['no more than all', {}, 10_001n, 'amount'],
    ['nothing', {}, 0n, 'amount'],
    ['a part, if the invoice allows it', { allowPartialPayment: true }, 1n, 1n],
    ['nearly all, if it allows a part', { allowPartialPayment: true }, 9_999n, 9_999n],
    ['never nothing', { allowPartialPayment: true }, 0n, 'amount'],
    ['never more than all', { allowPartialPayment: true }, 10_001n, 'amount'],
    ['exactly the deposit', { depositRate: HALF }, 5_000n, 5_000n],
    ['all instead of the deposit', { depositRate: HALF }, 10_000n, 10_000n],
    ['less than the deposit', { depositRate: HALF }, 4_999n, 'amount'],
    ['more than the deposit', { depositRate: HALF }, 5_001n, 'amount'],
    ['another part before the deposit', { depositRate: HALF, allowPartialPayment: true }, 6_000n, 'amount'],
    [
      'the rest after the deposit',
      { status: 'partial', depositRate: HALF, amountPaid: 5_000n },
      null,
      5_000n,
    ],
    ['no part of that rest', { status: 'partial', depositRate: HALF, amountPaid: 5_000n }, 100n, 'amount'],
    [
      'a part of it where parts are allowed',
      { status: 'partial', depositRate: HALF, amountPaid: 5_000n, allowPartialPayment: true },
      100n,
      100n,
    ],
  ])('%s', (_, changes, wanted, answer) => {
    expect(answerOf(owed(changes), wanted)).toBe(answer);
  });

  it.each<InvoiceStatus>(['draft', 'paid', 'void'])('nothing of an invoice that is %s', (status) => {
    expect(payableOf(owed({ status }))).toBeNull();
    expect(answerOf(owed({ status }), null)).toBe('invalid_state');
  });

  it('never more than remains, whatever is asked for', () => {
    const amounts = fc.bigInt({ min: 1n, max: 1_000n });
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.bigInt({ min: -5n, max: 2_000n }),
        fc.boolean(),
        (amount, paid, wanted, part) => {
          const amountPaid = paid % amount;
          const answer = answerOf(
            owed({ amount, amountPaid, status: amountPaid ? 'partial' : 'sent', allowPartialPayment: part }),
            wanted,
          );
          if (typeof answer === 'bigint') expect(answer > 0n && answer <= amount - amountPaid).toBe(true);
        },
      ),
    );
  });
});

describe('what is chosen on the page', () => {
  it.each([
    ['all', null, 10_000n],
    ['deposit', null, 5_000n],
    ['part', 5_000n, 5_000n],
  ] as const)('%s is paid as it is offered', (choice, entered, amount) => {
    expect(chosenAmountOf(owed({ depositRate: HALF }), choice, entered)).toBe(amount);
  });

  it('refuses a deposit that is not asked for, and a part without an amount', () => {
    const refusal = expect.objectContaining({
      code: 'invalid_request',
      issues: { amount: expect.any(Array) },
    });
    expect(() => chosenAmountOf(owed(), 'deposit', null)).toThrow(refusal);
    expect(() => chosenAmountOf(owed({ allowPartialPayment: true }), 'part', null)).toThrow(refusal);
  });
});
