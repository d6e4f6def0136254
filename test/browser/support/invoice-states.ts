import {
  DomainError,
  findInvoicePageCommand,
  payInvoicePageCommand,
  type InvoicePage,
  type Payment,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import type { Page } from 'playwright-core';
import { branded, LONG_MERCHANT, MERCHANT, named, NOW, SLUG, type PageState } from './page-states';

const DAY = 86_400;
const line = (description: string, quantity: number, unit_amount: number) => ({
  description,
  quantity,
  unit_amount,
  amount: Math.round(quantity * unit_amount * 100) / 100,
});

/** Returns a furniture invoice of ₱12,432.00: ₱11,700.00 minus ₱600.00 discount plus ₱1,332.00 tax. */
const anInvoicePage = (over: Partial<InvoicePage> = {}): InvoicePage => ({
  environment: 'live',
  merchantId: 'mer_1',
  kind: 'invoice',
  number: 'INV-2026-0042',
  url: `https://pay.example/invoices/${SLUG}`,
  status: 'sent',
  currency: 'PHP',
  description: null,
  customerName: 'Cruz Trading',
  lineItems: [
    line('Narra counter, two metres', 1, 8_500),
    line('Shelf boards, planed on both sides', 6, 450),
    line('Delivery within Quezon City, per hour', 2.5, 200),
  ],
  subtotal: 11_700,
  discountAmount: 600,
  taxAmount: 1_332,
  amount: 12_432,
  amountPaid: 0,
  amountRemaining: 12_432,
  deposit: null,
  balanceDueAt: null,
  dueDate: '2026-03-28',
  notes: 'Thank you for your order. We deliver on weekdays between 8 AM and 5 PM.',
  terms: 'Payment within 14 days. Goods remain ours until they are paid in full.',
  issuedAt: NOW - DAY,
  paidAt: null,
  voidAt: null,
  forfeitedAt: null,
  choices: [{ choice: 'all', amount: 12_432 }],
  openPayment: null,
  paymentId: null,
  now: NOW,
  ...over,
});

const state = (name: string, over: Partial<InvoicePage>, more: Partial<PageState> = {}): PageState => ({
  name: `invoice-${name}`,
  path: `/invoices/${SLUG}`,
  ...more,
  answers: [on(findInvoicePageCommand, () => anInvoicePage(over)), named(MERCHANT), ...(more.answers ?? [])],
});

const anOpenPayment = (over: Partial<Payment> = {}): Payment =>
  aPayment({ id: 'pay_01kkm000000000000000000888', amount: 6_216, created: NOW - 60, ...over });

const deposit: Partial<InvoicePage> = {
  deposit: { amount: 6_216, met: false, dueAt: NOW + 3 * DAY },
  balanceDueAt: NOW + 14 * DAY,
  dueDate: null,
  choices: [
    { choice: 'deposit', amount: 6_216 },
    { choice: 'all', amount: 12_432 },
  ],
};
const partly: Partial<InvoicePage> = {
  ...deposit,
  status: 'partial',
  deposit: { amount: 6_216, met: true, dueAt: NOW - DAY },
  amountPaid: 6_216,
  amountRemaining: 6_216,
  choices: [
    { choice: 'all', amount: 6_216 },
    { choice: 'part', min: 0.01, max: 6_216 },
  ],
};
const paid: Partial<InvoicePage> = {
  status: 'paid',
  amountPaid: 12_432,
  amountRemaining: 0,
  choices: [],
  paidAt: NOW - 600,
  paymentId: 'pay_01kkm000000000000000000888',
};
const cancelled: Partial<InvoicePage> = { status: 'void', choices: [], voidAt: NOW - DAY };

/** Shows the page as printed on A4 at 96 dpi, without margins. */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 673, height: 1001 });
}

const send = (page: Page) =>
  Promise.all([page.waitForSelector('[role=alert]:not(:empty)'), page.click('button[type=submit]')]);

const WORDY =
  'Weekly box of vegetables from the farmers of Benguet, two sacks of well-milled rice, and delivery';

export const INVOICE_STATES: PageState[] = [
  state('branded', {}, { answers: branded(MERCHANT) }),
  state('branded-series', {}, { answers: branded(MERCHANT, { invoiceSeries: 'ATP OCN 1AU0001234567' }) }),
  state('sent', {}),
  state('sent-test', { environment: 'test', dueDate: null, notes: null, terms: null, customerName: null }),
  state('deposit', deposit),
  state('part', {
    choices: [
      { choice: 'all', amount: 12_432 },
      { choice: 'part', min: 0.01, max: 12_432 },
    ],
  }),
  state('partial', partly, {
    act: (page) => page.click('label:has([name=choice][value=part])'),
  }),
  state('partial-too-much', partly, {
    act: async (page) => {
      await page.click('label:has([name=choice][value=part])');
      await page.fill('#amount', '7000');
      await send(page);
    },
  }),
  state('overdue', { now: NOW + 20 * DAY }),
  state('begun', { ...deposit, openPayment: anOpenPayment() }),
  state('confirming', { ...deposit, openPayment: anOpenPayment({ status: 'processing' }) }),
  state(
    'refused',
    {},
    {
      answers: [
        on(payInvoicePageCommand, () => {
          throw new DomainError('provider_error', 'away');
        }),
      ],
      act: send,
    },
  ),
  state('paid', paid),
  state('void', cancelled),
  state('forfeited', { ...partly, ...cancelled, forfeitedAt: NOW - DAY }),
  state('activation-fee', {
    kind: 'activation_fee',
    number: null,
    customerName: null,
    description: 'Activation of live payments',
  }),
  state(
    'long-words',
    {
      lineItems: Array.from({ length: 50 }, (_, at) => line(`${WORDY} (${at + 1})`, 1_000_000.123456, 9.99)),
      customerName: LONG_MERCHANT,
      amount: 9_999_999.99,
      amountRemaining: 9_999_999.99,
      choices: [{ choice: 'all', amount: 9_999_999.99 }],
    },
    { answers: [named(LONG_MERCHANT)] },
  ),
  state('print', {}, { act: onPaper }),
  state('print-partial', partly, { act: onPaper }),
  state('print-paid', paid, { act: onPaper }),
];
