import type {
  BalanceHistory,
  Customer,
  EventResource,
  EventType,
  Invoice,
  List,
  ListRequest,
  Payment,
  Payout,
  Refund,
} from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { NOW } from './page-states';

const numbered = (prefix: string, n: number): string =>
  `${prefix}_01kkm${String(99_999 - n).padStart(21, '0')}`;
const HOUR = 3600;

const PEOPLE = [
  { name: 'Juan dela Cruz', email: 'juan.delacruz@example.com' },
  { name: 'Maria Clara Santos', email: 'mc.santos@example.com' },
  { name: null, email: 'orders+fiesta2026@kusina-ni-lola.example' },
  { name: 'Kooperatiba ng mga Magsasaka ng Hilagang Katagalugan', email: 'koop@example.com' },
  { name: 'José Protacio Rizal Mercado y Alonso Realonda', email: null },
];
const STATUSES = [
  'succeeded',
  'succeeded',
  'pending',
  'failed',
  'succeeded',
  'expired',
  'refunded',
  'processing',
] as const;
const METHODS = ['gcash_qr', 'instapay_qr', 'card', 'bank_transfer'] as const;
const AMOUNTS = [1250.5, 89, 12_499.99, 450, 9_999_999.99, 75.25];
const ABOUT = [
  'Order 1042',
  null,
  'Weekly vegetable box, delivered on Saturday morning',
  'Tuition, second term',
];

/** Returns element `n` of the endlessly repeated list. */
const cycle = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const REFERENCES = ['7K3-Q92-MF1', '012-345-67B', 'ABC-DEF-GHQ', 'Z1K-0M4-XQC'];

export const PAYMENTS: Payment[] = Array.from({ length: 60 }, (_, n) =>
  aPayment({
    id: numbered('pay', n),
    reference: cycle(REFERENCES, n),
    created: NOW - n * 7 * HOUR - 300,
    status: cycle(STATUSES, n),
    amount: cycle(AMOUNTS, n),
    method: cycle(METHODS, n),
    customer: n % 7 === 6 ? null : cycle(PEOPLE, n),
    description: cycle(ABOUT, n),
  }),
);

export const REFUNDED: Payment = aPayment({
  ...PAYMENTS[0]!,
  status: 'succeeded',
  net_amount: 1219.24,
  amount_refunded: 250.5,
  succeeded_at: PAYMENTS[0]!.created + 90,
  external_id: 'order-1042',
  wallet_ref: '9027 441 273',
});
REFUNDED.events = (['payment.pending', 'payment.succeeded', 'refund.succeeded'] as const).map((type, n) => ({
  id: numbered('evt', 100 + n),
  object: 'event',
  type,
  environment: 'live',
  created: REFUNDED.created + n * n * 90,
  data: { object: type === 'refund.succeeded' ? { object: 'refund', amount: 250.5 } : { object: 'payment' } },
}));
export const REFUNDS = [
  { id: numbered('re', 0), object: 'refund', amount: 250.5, status: 'succeeded' },
] as Refund[];

const PAYOUT_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'succeeded'] as const;
export const PAYOUTS: Payout[] = Array.from({ length: 58 }, (_, n) => ({
  id: numbered('po', n),
  object: 'payout',
  environment: 'live',
  status: cycle(PAYOUT_STATUSES, n),
  amount: cycle([50_000, 1_234.5, 200], n),
  currency: 'PHP',
  method: cycle(['gcash', 'bank', 'pesonet'], n),
  rail: null,
  provider: 'sandbox',
  provider_ref: n % 2 ? `IP2026031${n}00441273` : null,
  destination:
    n % 3 === 0
      ? { account_no: '09171234567' }
      : { bank_code: 'BNORPHMMXXX', account_number: '001230009876', account_name: 'Nena Reyes' },
  description: null,
  metadata: {},
  failure: null,
  created: NOW - n * 20 * HOUR,
}));

export const CUSTOMERS: Customer[] = Array.from({ length: 12 }, (_, n) => ({
  id: numbered('cus', n),
  object: 'customer',
  environment: 'live',
  name: cycle(PEOPLE, n).name ?? 'Kusina ni Lola',
  email: cycle(PEOPLE, n).email,
  phone: null,
  address: { line1: null, line2: null, city: null, region: null, postal_code: null, country: 'PH' },
  metadata: {},
  receipts_history_url: 'http://localhost/receipts/x',
  created: NOW - n * 31 * HOUR,
  updated: NOW,
}));

const INVOICE_STATUSES = ['draft', 'sent', 'partial', 'paid', 'void'] as const;
export const INVOICES = Array.from({ length: 9 }, (_, n) => ({
  id: numbered('inv', n),
  object: 'invoice',
  kind: 'invoice',
  number: n === 8 ? null : `INV-2026-${String(118 - n).padStart(4, '0')}`,
  status: cycle(INVOICE_STATUSES, n),
  amount: cycle(AMOUNTS, n),
  currency: 'PHP',
  customer_id: n === 5 ? null : cycle(CUSTOMERS, n).id,
  due_date: n === 4 ? null : `2026-04-${String(30 - n).padStart(2, '0')}`,
})) as Invoice[];

const TYPES: EventType[] = [
  'payment.succeeded',
  'payment.pending',
  'payout.failed',
  'refund.succeeded',
  'invoice.paid',
  'webhook_endpoint.disabled',
];
export const EVENTS: EventResource[] = Array.from({ length: 60 }, (_, n) => {
  const type = cycle(TYPES, n);
  const object =
    type === 'webhook_endpoint.disabled'
      ? { id: numbered('whe', n), object: 'webhook_endpoint' }
      : { id: numbered('pay', n), object: 'payment', amount: cycle(AMOUNTS, n), currency: 'PHP' };
  return {
    id: numbered('evt', n),
    object: 'event',
    type,
    environment: 'live',
    created: NOW - n * HOUR,
    data: { object },
  };
});

/**
 * A month of a small shop: sales increase the balance and payouts reduce it. Today's value comes from the
 * balance, not from the history.
 */
export const BALANCES: BalanceHistory = {
  balances: Array.from({ length: 29 }, (_, day) =>
    Math.max(0, (day % 12) * 4_180.25 + 900 - (day > 20 ? 300 * day : 0)),
  ),
};

/** Returns one page of a list as the services do: newest first, at most `limit` entries. */
export function listed<T extends { id: string }>(
  all: readonly T[],
  { limit, startingAfter }: ListRequest,
): List<T> {
  const from = startingAfter === undefined ? 0 : all.findIndex(({ id }) => id === startingAfter) + 1;
  return { object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit };
}
