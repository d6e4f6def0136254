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

describe('an invoice’s payment state', () => {
  it.each([
    ['on the due day: due', {}, 'due'],
    ['in the last minute of the due day in Manila: due', { now: NOON + 12 * HOUR - 60 }, 'due'],
    ['after the due day in Manila: overdue', { now: NOON + 12 * HOUR }, 'overdue'],
    ['partly paid on time: partial', { status: 'partial' }, 'partial'],
    ['partly paid after the due day: overdue', { status: 'partial', dueDate: '2026-03-13' }, 'overdue'],
    ['without a due date: due', { dueDate: null }, 'due'],
    ['with a late deposit: overdue', { deposit, dueDate: '2026-12-31' }, 'overdue'],
    [
      'with a deposit due an hour ago: overdue',
      { deposit: { ...deposit, dueAt: NOON - HOUR }, dueDate: null },
      'overdue',
    ],
    ['with a deposit due in an hour: due', { deposit: { ...deposit, dueAt: NOON + HOUR } }, 'due'],
    [
      'with a deposit due in an hour, after the due day: overdue',
      { deposit: { ...deposit, dueAt: NOON + HOUR }, dueDate: '2020-01-01' },
      'overdue',
    ],
    ['with the deposit paid: due', { deposit: { ...deposit, met: true }, dueDate: '2026-12-31' }, 'due'],
    ['with a late balance: overdue', { balanceDueAt: NOON - 24 * HOUR, dueDate: null }, 'overdue'],
    ['paid after the due day: paid', { status: 'paid', dueDate: '2020-01-01' }, 'paid'],
    ['void after the due day: void', { status: 'void', dueDate: '2020-01-01' }, 'void'],
  ] as [string, Partial<InvoicePage>, string][])(
    'depends on the amount paid and the due dates: %s',
    (_, over, standing) => {
      expect(paymentStateOf(page(over))).toBe(standing);
    },
  );
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

  it.each(['paid', 'void'] as const)('does not exist for an invoice that is %s', (status) => {
    expect(nextDueOf(page({ status }))).toBeNull();
  });
});

describe('the customer’s next action', () => {
  it.each(PAYMENT_STATUSES)('is to wait or to pay, depending on the open payment’s status: %s', (status) => {
    const isConfirming = status === 'processing' || status === 'succeeded';
    expect(actionOf(page({ openPayment: aPayment({ status }) }))).toBe(isConfirming ? 'confirming' : 'pay');
  });

  it('is none if no amount can be paid', () => {
    expect(actionOf(page({ choices: [] }))).toBe('nothing');
  });
});

it('the amount to pay is null unless there is exactly one option', () => {
  expect(payableOf(page()).amount).toBe(10_000n);
  const choices: InvoicePage['choices'] = [
    { choice: 'deposit', amount: 50 },
    { choice: 'all', amount: 100 },
  ];
  expect(payableOf(page({ choices })).amount).toBeNull();
  expect(payableOf(page({ choices: [] })).amount).toBeNull();
});
