import {
  findPurchaseCommand,
  findReceiptsOwnerCommand,
  getCheckoutCommand,
  getPaymentCommand,
  listPaymentsCommand,
  listRefundsCommand,
  type Payment,
  type Purchase,
  type Refund,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import type { Page } from 'playwright-core';
import { branded, MERCHANT, named, NOW, SLUG, type PageState } from './page-states';

const DAY = 86_400;
const CUSTOMER_ID = 'cus_01kkm000000000000000000001';

const owner = (environment: 'test' | 'live' = 'live') =>
  on(findReceiptsOwnerCommand, () => ({
    merchantId: 'mer_1',
    environment,
    customer: {
      id: CUSTOMER_ID,
      object: 'customer' as const,
      environment,
      name: 'Maria Santos',
      email: null,
      phone: null,
      address: { line1: null, line2: null, city: null, region: null, postal_code: null, country: 'PH' },
      metadata: {},
      receipts_history_url: `https://pay.example/receipts/${SLUG}`,
      created: NOW,
      updated: NOW,
    },
  }));

const aReceipt = (at: number, over: Partial<Payment> = {}): Payment =>
  aPayment({
    id: `pay_01kkm${String(99_000 - at).padStart(21, '0')}`,
    environment: 'live',
    customer_id: CUSTOMER_ID,
    status: 'succeeded',
    description: `Weekly vegetable box ${52 - at}`,
    amount: 450,
    created: NOW - at * 7 * DAY,
    succeeded_at: NOW - at * 7 * DAY + 48,
    ...over,
  });

const PAID = aReceipt(0);
const REFUNDED = aReceipt(1, { status: 'refunded', method: 'instapay_qr' });
const NAMELESS = aReceipt(2, { description: null, method: 'card', amount: 12_500 });
const LONG = aReceipt(3, {
  description: 'Two sacks of well-milled rice and delivery to the third floor on Saturday morning',
  amount: 9_999_999.99,
});
const RECEIPTS = [PAID, REFUNDED, NAMELESS, LONG, ...Array.from({ length: 30 }, (_, at) => aReceipt(at + 4))];

/** Paginates the list in the same way as the payments service. */
const pages = on(listPaymentsCommand, ({ startingAfter, limit }) => {
  const from = RECEIPTS.findIndex(({ id }) => id === startingAfter) + 1;
  const data = RECEIPTS.slice(from, from + limit);
  return { object: 'list' as const, data, has_more: from + limit < RECEIPTS.length };
});
const nothing = on(listPaymentsCommand, () => ({ object: 'list' as const, data: [], has_more: false }));
const each = on(getPaymentCommand, ({ id }) => RECEIPTS.find((receipt) => receipt.id === id) ?? PAID);

const aRefund = (over: Partial<Refund>): Refund => ({
  id: 're_01kkm000000000000000000001',
  object: 'refund',
  payment: PAID.id,
  environment: 'live',
  amount: 100,
  currency: 'PHP',
  status: 'succeeded',
  reason: null,
  provider_ref: null,
  failure: null,
  succeeded_at: NOW + DAY,
  created: NOW + DAY,
  ...over,
});
const refunds = (...data: Refund[]) =>
  on(listRefundsCommand, () => ({ object: 'list', data, has_more: false }));

const bought = (purchase: Purchase | null) => on(findPurchaseCommand, () => ({ purchase }));

const list = (name: string, more: Partial<PageState> = {}): PageState => ({
  name: `receipts-${name}`,
  path: `/receipts/${SLUG}`,
  ...more,
  answers: [owner(), named(MERCHANT), pages, each, refunds(), bought(null), ...(more.answers ?? [])],
});

const one = (name: string, receipt: Payment, more: Partial<PageState> = {}): PageState =>
  list(name, { path: `/receipts/${SLUG}/${receipt.id}`, ...more });

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 673, height: 1001 });
}

const INVOICE: Purchase = {
  kind: 'invoice',
  name: 'INV-2026-0042',
  description: null,
  lines: [
    { description: 'Narra counter, two metres', quantity: 1, unit_amount: 8_500, amount: 8_500 },
    { description: 'Shelf boards, planed on both sides', quantity: 6, unit_amount: 450, amount: 2_700 },
  ],
  totals: { subtotal: 11_200, discount: 600, tax: 1_272, amount: 11_872 },
  url: `https://pay.example/invoices/${SLUG}`,
};

const NOBODYS = aReceipt(40, { customer_id: null, customer: { name: 'Ben Cruz', email: null } });
const DEPOSIT = aReceipt(41, { customer_id: null, amount: 5_936, description: 'Invoice INV-2026-0042' });

/** Returns a state with the receipt of a paid payment, at a URL similar to the checkout's. */
const ofPayment = (name: string, payment: Payment, more: Partial<PageState> = {}): PageState =>
  list(`payment-${name}`, {
    path: `/checkout/${payment.id}/receipt`,
    ...more,
    answers: [
      on(getCheckoutCommand, () => ({ payment, merchantId: 'mer_1', now: NOW + DAY })),
      ...(more.answers ?? []),
    ],
  });

export const RECEIPT_STATES: PageState[] = [
  list('list'),
  list('list-more', {
    act: async (page) => {
      await page.click('[data-more]');
      await page.waitForFunction(() => document.querySelectorAll('.month li').length > 20);
    },
  }),
  list('list-older', { path: `/receipts/${SLUG}?after=${RECEIPTS[19]!.id}` }),
  list('empty', { answers: [nothing] }),
  one('paid', PAID),
  one('paid-test', NAMELESS, { answers: [owner('test')] }),
  one('refunded', REFUNDED, { answers: [refunds(aRefund({ amount: 450 }))] }),
  one('partly-refunded', PAID, {
    answers: [refunds(aRefund({ status: 'pending', succeeded_at: null, amount: 50 }), aRefund({}))],
  }),
  one('long-words', LONG),
  one('print', PAID, { act: onPaper }),
  ofPayment('paid', NOBODYS),
  ofPayment('deposit', DEPOSIT, { answers: [bought(INVOICE)] }),
  ofPayment('branded', NOBODYS, { answers: branded(MERCHANT) }),
  ofPayment('filipino', DEPOSIT, {
    path: `/checkout/${DEPOSIT.id}/receipt?lang=fil`,
    answers: [bought(INVOICE), refunds(aRefund({ amount: 100 }))],
  }),
];
