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

describe('the amount of an invoice payment', () => {
  it.each<[string, Partial<Owed>, bigint | null, bigint | string]>([
    ['is the whole amount by default', {}, null, 10_000n],
    ['may be the whole amount', {}, 10_000n, 10_000n],
    ['may not be a partial amount', {}, 9_999n, 'amount'],
    ['may not exceed the whole amount', {}, 10_001n, 'amount'],
    ['may not be 0', {}, 0n, 'amount'],
    ['may be a partial amount if the invoice allows it', { allowPartialPayment: true }, 1n, 1n],
    [
      'may be almost the whole amount if the invoice allows partial amounts',
      { allowPartialPayment: true },
      9_999n,
      9_999n,
    ],
    ['may not be 0 even if the invoice allows partial amounts', { allowPartialPayment: true }, 0n, 'amount'],
    [
      'may not exceed the whole amount even if the invoice allows partial amounts',
      { allowPartialPayment: true },
      10_001n,
      'amount',
    ],
    ['may be the deposit', { depositRate: HALF }, 5_000n, 5_000n],
    ['may be the whole amount instead of the deposit', { depositRate: HALF }, 10_000n, 10_000n],
    ['may not be less than the deposit', { depositRate: HALF }, 4_999n, 'amount'],
    ['may not be more than the deposit', { depositRate: HALF }, 5_001n, 'amount'],
    [
      'may not be another partial amount before the deposit is paid',
      { depositRate: HALF, allowPartialPayment: true },
      6_000n,
      'amount',
    ],
    [
      'is the remaining amount after the deposit is paid',
      { status: 'partial', depositRate: HALF, amountPaid: 5_000n },
      null,
      5_000n,
    ],
    [
      'may not be a part of the remaining amount after the deposit is paid',
      { status: 'partial', depositRate: HALF, amountPaid: 5_000n },
      100n,
      'amount',
    ],
    [
      'may be a part of the remaining amount if the invoice allows partial amounts',
      { status: 'partial', depositRate: HALF, amountPaid: 5_000n, allowPartialPayment: true },
      100n,
      100n,
    ],
  ])('%s', (_, changes, wanted, answer) => {
    expect(answerOf(owed(changes), wanted)).toBe(answer);
  });

  it.each<InvoiceStatus>(['draft', 'paid', 'void'])('is rejected for an invoice that is %s', (status) => {
    expect(payableOf(owed({ status }))).toBeNull();
    expect(answerOf(owed({ status }), null)).toBe('invalid_state');
  });

  it('is rejected for a draft with a message that says how to send it', () => {
    expect(() => payableAmountOf(owed({ status: 'draft' }), null)).toThrow(
      'This invoice is draft and cannot be paid. Send it first: POST /v1/invoices/{id}/send',
    );
  });

  it('never exceeds the remaining amount', () => {
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

describe('the payer’s choice on the public page', () => {
  it.each([
    ['all', null, 10_000n],
    ['deposit', null, 5_000n],
    ['part', 5_000n, 5_000n],
  ] as const)('determines the amount of the payment: %s', (choice, entered, amount) => {
    expect(chosenAmountOf(owed({ depositRate: HALF }), choice, entered)).toBe(amount);
  });

  it('is rejected for a deposit that is not due and for a partial payment without an amount', () => {
    const refusal = expect.objectContaining({
      code: 'invalid_request',
      issues: { amount: expect.any(Array) },
    });
    expect(() => chosenAmountOf(owed(), 'deposit', null)).toThrow(refusal);
    expect(() => chosenAmountOf(owed({ allowPartialPayment: true }), 'part', null)).toThrow(refusal);
  });
});
