import 'reflect-metadata';
import {
  environmentCrossing,
  findPurchaseCommand,
  findReceiptsOwnerCommand,
  getMerchantProfileCommand,
  getPaymentCommand,
  listPaymentsCommand,
  listRefundsCommand,
  notFound,
  type Customer,
  type ListPaymentsRequest,
  type Payment,
  type Refund,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { receiptsPageStrings as strings } from './receipts-page.strings';

const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
const PATH = `/receipts/${SLUG}`;
const EVIL = '<script>alert(1)</script>" onload="x';
const OWNER = 'cus_01kkm000000000000000000001';

let embed: EmbedUnderTest;
let receipts: Payment[];
let customer: string;
let hasMore: boolean;
const elsewhere = aPayment({ customer_id: OWNER, succeeded_at: 1 });
const asked: ListPaymentsRequest[] = [];

const receipt = (over: Partial<Payment> = {}): Payment =>
  aPayment({
    status: 'succeeded',
    succeeded_at: 1_773_453_600,
    customer_id: OWNER,
    description: 'Order 7',
    customer: { name: 'SECRET-NAME', email: 'SECRET@x.example' },
    metadata: { internal: 'SECRET' },
    ...over,
  });

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(findReceiptsOwnerCommand, ({ slug }) => {
      if (slug !== SLUG) throw notFound('customer', slug);
      const known = { id: OWNER, name: customer, email: 'SECRET@x.example', phone: 'SECRET' };
      return { merchantId: 'mer_1', environment: 'test', customer: known as Customer };
    }),
    on(getMerchantProfileCommand, () => ({ name: 'Aling Nena' })),
    on(listPaymentsCommand, (query) => {
      asked.push(query);
      return { object: 'list', data: receipts, has_more: hasMore };
    }),
    on(getPaymentCommand, ({ id }) => {
      if (id === elsewhere.id) throw environmentCrossing('payment');
      const found = receipts.find((each) => each.id === id);
      if (!found) throw notFound('payment', id);
      return found;
    }),
    on(findPurchaseCommand, () => ({ purchase: null })),
    on(listRefundsCommand, () => {
      const refund = { amount: 250.5, status: 'succeeded', succeeded_at: 1_773_453_600 };
      return { object: 'list', data: [refund as Refund], has_more: false };
    }),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  asked.length = 0;
  customer = 'Maria Santos';
  hasMore = false;
  receipts = [receipt(), receipt({ status: 'refunded', description: null, method: 'card' })];
});

describe('GET /receipts/{slug}', () => {
  it('lists this customer’s payments to this merchant, with links to the receipts', async () => {
    const { status, headers, body } = await embed.get(PATH);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    for (const text of [
      'Maria Santos',
      'Aling Nena',
      'Order 7',
      '₱1,250.50',
      'Paid',
      'Refunded',
      'March 2026',
    ])
      expect(body).toContain(text);
    for (const { id } of receipts) expect(body).toContain(`href="${PATH}/${id}"`);
    expect(asked).toEqual([
      {
        merchantId: 'mer_1',
        environment: 'test',
        limit: 20,
        paid: true,
        scope: { field: 'customer_id', value: OWNER },
      },
    ]);
  });

  it('shows the refunded amount if a payment was partially refunded', async () => {
    receipts = [
      receipt({ amount: 100, amount_refunded: 60 }),
      receipt({ amount: 200, amount_refunded: 200, status: 'refunded' }),
      receipt({ amount: 300, amount_refunded: 0 }),
    ];
    const { body } = await embed.get(PATH);
    expect(body.match(/₱[\d.]+ refunded/g)).toEqual(['₱60.00 refunded']);
    expect(body).toContain('₱100.00');
  });

  it('links to the next page only if there is one', async () => {
    expect((await embed.get(PATH)).body).not.toContain('data-more');
    hasMore = true;
    const last = receipts.at(-1)!.id;
    expect((await embed.get(PATH)).body).toContain(`href="${PATH}?after=${last}"`);
    expect((await embed.get(`${PATH}?after=${last}`)).body).toContain(strings.newest);
    expect(asked.at(-1)).toMatchObject({ startingAfter: last });
  });

  it('explains what the page will show if the customer has not paid yet', async () => {
    receipts = [];
    expect((await embed.get(PATH)).body).toContain(strings.empty.heading);
  });

  it('does not show an email address, phone number, metadata, fee or key', async () => {
    const one = await embed.get(`${PATH}/${receipts[0]!.id}`);
    expect((await embed.get(PATH)).body + one.body).not.toMatch(/SECRET|31\.26/);
  });

  it('escapes all text', async () => {
    customer = EVIL;
    receipts = [receipt({ description: EVIL })];
    for (const path of [PATH, `${PATH}/${receipts[0]!.id}`]) {
      const { body } = await embed.get(path);
      expect(body).toContain('&lt;script');
      expect(body).not.toMatch(/<script>alert|" onload="x/);
    }
  });
});

describe('GET /receipts/{slug}/{payment}', () => {
  it('shows the amount, merchant, customer, method, time, reference and refunds', async () => {
    const { status, body } = await embed.get(`${PATH}/${receipts[0]!.id}`);
    expect(status).toBe(200);
    const details = [
      '₱1,250.50',
      'Aling Nena',
      'Maria Santos',
      'GCash',
      'Mar 14, 2026, 10:00 AM',
      'Philippine time',
    ];
    for (const text of [...details, '−₱250.50', '₱1,000.00']) expect(body).toContain(text);
    expect(body).toContain(`>${receipts[0]!.reference}<`);
  });
});

it.each([
  ['an unknown slug', () => `/receipts/${'0'.repeat(32)}`],
  ['a customer’s ID in place of the slug', () => `/receipts/${OWNER}`],
  ['an unknown payment', () => `${PATH}/${aPayment().id}`],
  ['a malformed payment ID', () => `${PATH}/nonsense`],
  ['a payment in the other environment', () => `${PATH}/${elsewhere.id}`],
  ['another customer’s payment', () => `${PATH}/${add({ customer_id: 'cus_01kkm000000000000000000002' })}`],
  ['a payment without a customer', () => `${PATH}/${add({ customer_id: null })}`],
  ['a payment that was not paid', () => `${PATH}/${add({ status: 'failed', succeeded_at: null })}`],
  ['a cursor that is another customer’s payment', () => `${PATH}?after=${add({ customer_id: null })}`],
])('a receipts page returns 404 for %s', async (_, path) => {
  expect((await embed.get(path())).status).toBe(404);
});

function add(over: Partial<Payment>): string {
  const payment = receipt(over);
  receipts.push(payment);
  return payment.id;
}
