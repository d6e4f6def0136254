import { PAYMENT_STATUSES, type InvoicePage } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { actionOf, payableOf } from './invoice-page.rules';
import { nextDueOf, paymentStateOf } from './invoice-payment-state';

/** Noon in Manila on 14 March 2026. */
const NOON = Date.UTC(2026, 2, 14, 4) / 1000;
const HOUR = 3_600;

const page = (over: Partial<InvoicePage> = {}) =>
  ({
    environment: 'live',
    currency: 'PHP',
    status: 'sent',
    deposit: null,
    balanceDueAt: null,
    dueDate: '2026-03-14',
    now: NOON,
    choices: [{ choice: 'all', amount: 100 }],
    openPayment: null,
    ...over,
  }) as InvoicePage;
const deposit = { amount: 50, met: false, dueAt: NOON - 24 * HOUR };

describe('the state of an invoice', () => {
  it.each([
    ['on the day it is due', {}, 'due'],
    ['in the last minute of that day in Manila', { now: NOON + 12 * HOUR - 60 }, 'due'],
    ['at midnight in Manila', { now: NOON + 12 * HOUR }, 'overdue'],
    ['partly paid in time', { status: 'partial' }, 'partial'],
    ['partly paid, and late', { status: 'partial', dueDate: '2026-03-13' }, 'overdue'],
    ['without a date', { dueDate: null }, 'due'],
    ['with a late deposit', { deposit, dueDate: '2026-12-31' }, 'overdue'],
    [
      'with a deposit that was due an hour ago',
      { deposit: { ...deposit, dueAt: NOON - HOUR }, dueDate: null },
      'overdue',
    ],
    ['with a deposit that is due in an hour', { deposit: { ...deposit, dueAt: NOON + HOUR } }, 'due'],
    [
      'with a deposit to come, but its own date passed',
      { deposit: { ...deposit, dueAt: NOON + HOUR }, dueDate: '2020-01-01' },
      'overdue',
    ],
    ['with the deposit paid', { deposit: { ...deposit, met: true }, dueDate: '2026-12-31' }, 'due'],
    ['with a late balance', { balanceDueAt: NOON - 24 * HOUR, dueDate: null }, 'overdue'],
    ['paid, however late', { status: 'paid', dueDate: '2020-01-01' }, 'paid'],
    ['void, however late', { status: 'void', dueDate: '2020-01-01' }, 'void'],
  ] as [string, Partial<InvoicePage>, string][])('%s', (_, over, standing) => {
    expect(paymentStateOf(page(over))).toBe(standing);
  });
});

describe('the next amount due', () => {
  it('is the deposit first, then the balance, otherwise the full amount', () => {
    const balanceDueAt = NOON + 48 * HOUR;
    expect(nextDueOf(page({ deposit, balanceDueAt }))).toEqual({
      what: 'deposit',
      day: '2026-03-13',
      isLate: true,
    });
    expect(nextDueOf(page({ deposit: { ...deposit, met: true }, balanceDueAt, dueDate: null }))).toEqual({
      what: 'rest',
      day: '2026-03-16',
      isLate: false,
    });
    expect(nextDueOf(page())).toEqual({ what: 'rest', day: '2026-03-14', isLate: false });
  });

  it.each(['paid', 'void'] as const)('is empty for an invoice that is %s', (status) => {
    expect(nextDueOf(page({ status }))).toBeNull();
  });
});

describe('what can be done', () => {
  it.each(PAYMENT_STATUSES)('is empty while a payment is %s', (status) => {
    const isConfirming = status === 'processing' || status === 'succeeded';
    expect(actionOf(page({ openPayment: aPayment({ status }) }))).toBe(isConfirming ? 'confirming' : 'pay');
  });

  it('is empty if nothing can be paid', () => {
    expect(actionOf(page({ choices: [] }))).toBe('nothing');
  });
});

it('shows the amount to pay if there is only one option', () => {
  expect(payableOf(page()).amount).toBe(10_000n);
  const choices: InvoicePage['choices'] = [
    { choice: 'deposit', amount: 50 },
    { choice: 'all', amount: 100 },
  ];
  expect(payableOf(page({ choices })).amount).toBeNull();
  expect(payableOf(page({ choices: [] })).amount).toBeNull();
});
