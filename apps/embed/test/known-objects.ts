import {
  cancelCheckoutCommand,
  findInvoicePageCommand,
  findMailSubscriptionCommand,
  findPaymentLinkPageCommand,
  findPurchaseCommand,
  findReceiptsOwnerCommand,
  findStaticQrImageCommand,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getCheckoutCommand,
  getCustomerNamesCommand,
  getLogoCommand,
  getMerchantProfileCommand,
  getPaymentCommand,
  listCustomersCommand,
  listEventsCommand,
  listInvoicesCommand,
  listPaymentEventsCommand,
  listPaymentMethodsCommand,
  listPaymentsCommand,
  listPayoutsCommand,
  listRefundsCommand,
  listWebhookDeliveriesCommand,
  PAYMENT_METHODS,
  payInvoicePageCommand,
  payPaymentLinkCommand,
  setMailSubscriptionCommand,
  simulateOutcomeCommand,
  type Customer,
  type EventResource,
  type Invoice,
  type InvoicePage,
  type Payout,
  type Purchase,
  type Refund,
} from '@tulay/contracts';
import { aMethodRoute, aPayment, aPaymentLinkPage, on, type Answer } from '@tulay/testing';
import { PROJECT } from './tokens';

const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
const CREATED = 1_767_225_600;
const TENANT = { merchantId: 'mer_1', environment: 'test' as const };
const CUSTOMER = {
  id: 'cus_01kkm000000000000000000001',
  name: 'Juan dela Cruz',
  email: 'juan@example.com',
  created: CREATED,
} as Customer;
const STATIC_QR = 'sqr_01kkm000000000000000000001';
const LOGO = '0123456789abcdef0123456789abcdef';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAYAAAD5PA/NAAAAEUlEQVR4nGM4IWdTAcT/YTQAPW8Hd6g4ZRkAAAAASUVORK5CYII=';

const pending = aPayment({ qr_code: '00020101021128' });
const paid = aPayment({
  status: 'succeeded',
  succeeded_at: CREATED,
  customer_id: CUSTOMER.id,
  description: 'Order 7',
});
const paymentOf = (id: string) => (id === paid.id ? paid : pending);

const link = aPaymentLinkPage({
  amount: null,
  customFields: [{ key: 'table', label: 'Table', required: false }],
  payerFields: { name: 'optional', email: 'optional', phone: 'optional' },
});

const line = { description: 'Narra counter', quantity: 2.5, unit_amount: 400, amount: 1_000 };

const invoice: InvoicePage = {
  ...TENANT,
  kind: 'invoice',
  number: 'INV-2026-0042',
  url: `https://pay.example/invoices/${SLUG}`,
  status: 'sent',
  currency: 'PHP',
  description: 'Shop furniture',
  customerName: 'Cruz Trading',
  lineItems: [line],
  subtotal: 1_000,
  discountAmount: 100,
  taxAmount: 50,
  amount: 950,
  amountPaid: 0,
  amountRemaining: 950,
  deposit: { amount: 475, met: false, dueAt: CREATED },
  balanceDueAt: null,
  dueDate: '2026-03-28',
  notes: 'Thank you',
  terms: 'Fourteen days',
  issuedAt: CREATED,
  paidAt: null,
  voidAt: null,
  forfeitedAt: null,
  choices: [
    { choice: 'deposit', amount: 475 },
    { choice: 'all', amount: 950 },
    { choice: 'part', min: 0.01, max: 950 },
  ],
  openPayment: null,
  paymentId: null,
  now: CREATED,
};

const purchase: Purchase = {
  kind: 'invoice',
  name: 'INV-2026-0042',
  description: 'Shop furniture',
  lines: [line],
  totals: { subtotal: 1_000, discount: 100, tax: 50, amount: 950 },
  fields: [{ label: 'Table', value: '7' }],
  thankYouText: 'Thank you',
  url: `https://pay.example/invoices/${SLUG}`,
};

const refund = { amount: 250.5, status: 'succeeded', succeeded_at: CREATED } as Refund;

const payout = {
  id: 'po_01kkm000000000000000000001',
  status: 'processing',
  amount: 500,
  currency: 'PHP',
  method: 'bank',
  destination: { bank_code: 'B', account_number: '001230009876', account_name: 'Nena' },
  created: CREATED,
} as Payout;

const invoiceRow = {
  id: 'inv_01kkm000000000000000000001',
  number: 'INV-2026-0042',
  status: 'partial',
  amount: 99.5,
  currency: 'PHP',
  customer_id: CUSTOMER.id,
  due_date: '2026-04-30',
} as Invoice;

const event: EventResource = {
  id: 'evt_01kkm000000000000000000001',
  object: 'event',
  type: 'payment.succeeded',
  environment: 'test',
  created: CREATED,
  data: { object: { id: paid.id, amount: 42, currency: 'PHP' } },
};

const methods = PAYMENT_METHODS.map((method) => aMethodRoute({ method }));

const listOf = <T>(...data: T[]) => ({ object: 'list' as const, data, has_more: false });

/** Replies of the fake services, with at least one object of each kind that a page shows. */
export const KNOWN_OBJECTS: Answer[] = [
  on(findPaymentLinkPageCommand, () => link),
  on(payPaymentLinkCommand, () => pending),
  on(findInvoicePageCommand, () => invoice),
  on(payInvoicePageCommand, () => pending),
  on(getCheckoutCommand, ({ paymentId }) => ({
    payment: paymentOf(paymentId),
    merchantId: TENANT.merchantId,
    now: pending.created,
  })),
  on(cancelCheckoutCommand, () => pending),
  on(simulateOutcomeCommand, () => pending),
  on(listPaymentEventsCommand, () => [event]),
  on(listWebhookDeliveriesCommand, () => listOf()),
  on(getMerchantProfileCommand, () => ({ name: 'Aling Nena' })),
  on(listPaymentMethodsCommand, () => ({ methods })),
  on(listPaymentsCommand, () => listOf(paid, pending)),
  on(getPaymentCommand, ({ id }) => paymentOf(id)),
  on(listRefundsCommand, () => listOf(refund)),
  on(findPurchaseCommand, () => ({ purchase })),
  on(findReceiptsOwnerCommand, () => ({ ...TENANT, customer: CUSTOMER })),
  on(findStaticQrImageCommand, () => ({
    ...TENANT,
    url: `https://pay.example/pay/${SLUG}`,
    name: 'Counter 1',
    location: 'Salcedo Market',
  })),
  on(getLogoCommand, () => ({ kind: 'png' as const, base64: PNG })),
  on(findMailSubscriptionCommand, () => ({ ...TENANT, subscribed: true })),
  on(setMailSubscriptionCommand, ({ subscribed }) => ({ ...TENANT, subscribed })),
  on(listPayoutsCommand, () => listOf(payout)),
  on(listCustomersCommand, () => listOf(CUSTOMER)),
  on(listInvoicesCommand, () => listOf(invoiceRow)),
  on(listEventsCommand, () => listOf(event)),
  on(getCustomerNamesCommand, () => ({ customers: [CUSTOMER] })),
  on(getBalanceCommand, ({ environment }) => ({
    object: 'balance_list' as const,
    environment,
    available: { PHP: 1_234.5 },
    pending: { PHP: 0 },
  })),
  on(getBalanceHistoryCommand, ({ at }) => ({ balances: at.map((_, day) => day) })),
];

/** Path parameter values for which a page exists, by parameter name. */
const PARAMETERS: Record<string, string[]> = {
  slug: [SLUG],
  payment: [pending.id, paid.id],
  surface: ['payments', 'panel'],
  project: [PROJECT],
  outcome: ['succeed', 'fail'],
  file: [`${STATIC_QR}.svg`, `${STATIC_QR}.pdf`],
  token: [`${'a'.repeat(26)}.t.${'b'.repeat(22)}.${'c'.repeat(22)}`],
  name: [`${LOGO}.png`, 'a1b2c3.css', '8.css'],
};

/**
 * Returns the URLs of a route, one for each combination of known parameter values.
 * @param asset URL of a file in `/assets`
 */
export function addressesOf(path: string, asset: string): string[] {
  const [, , hash = '', ...file] = asset.split('/');
  const [, name] = /:(\w+)/.exec(path) ?? [];
  if (name === undefined) return [path.replace('*', file.join('/'))];
  const values = name === 'hash' ? [hash] : PARAMETERS[name]!;
  return values.flatMap((value) => addressesOf(path.replace(`:${name}`, value), asset));
}
