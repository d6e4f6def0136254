import 'reflect-metadata';
import {
  findPurchaseCommand,
  getCheckoutCommand,
  getMerchantProfileCommand,
  listRefundsCommand,
  notFound,
  type Payment,
  type Purchase,
  type Refund,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';

const EVIL = '<script>alert(1)</script>" onload="x';

let embed: EmbedUnderTest;
let payment: Payment;
let purchase: Purchase | null;
let refunds: Partial<Refund>[];

const invoice: Purchase = {
  kind: 'invoice',
  name: 'INV-2026-0001',
  description: 'Coffee for March',
  lines: [{ description: 'Barako coffee', quantity: 2, unit_amount: 1_000, amount: 2_000 }],
  totals: { subtotal: 2_000, discount: 100, tax: 0, amount: 1_900 },
  url: 'https://pay.test/invoices/x',
};

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(getCheckoutCommand, ({ paymentId }) => {
      if (paymentId !== payment.id) throw notFound('payment', paymentId);
      return { payment, merchantId: 'mer_1', now: payment.created + 60 };
    }),
    on(getMerchantProfileCommand, () => ({ name: 'Aling Nena' })),
    on(findPurchaseCommand, () => ({ purchase })),
    on(listRefundsCommand, () => ({ object: 'list', data: refunds as Refund[], has_more: false })),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  payment = aPayment({
    status: 'succeeded',
    succeeded_at: 1_773_453_600,
    description: 'Order 7',
    customer: { name: 'Maria Santos', email: 'SECRET@x.example' },
    metadata: { internal: 'SECRET' },
  });
  purchase = null;
  refunds = [];
});

const page = (query = '') => embed.get(`/checkout/${payment.id}/receipt${query}`);
const pdf = () => embed.get(`/checkout/${payment.id}/receipt.pdf`);

describe('the receipt of a payment without a customer record', () => {
  it('shows the payer’s name, merchant, amount, purchase, method and time, and no other data about the payer', async () => {
    const { status, headers, body } = await page();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    for (const text of [
      'Aling Nena',
      'Maria Santos',
      '₱1,250.50',
      'Order 7',
      'GCash',
      'Mar 14, 2026, 10:00 AM',
    ])
      expect(body).toContain(text);
    expect(body).toContain(`>${payment.reference}<`);
    expect(body).toContain(`href="/checkout/${payment.id}/receipt.pdf"`);
    expect(body).not.toMatch(/SECRET|31\.26/);
  });

  it('lists an invoice’s line items and totals and the amount of this payment', async () => {
    purchase = invoice;
    const { body } = await page();
    for (const text of [
      'INV-2026-0001',
      'Barako coffee',
      '2 × ₱1,000.00',
      '−₱100.00',
      '₱1,900.00',
      'This payment',
    ])
      expect(body).toContain(text);
    purchase = { ...invoice, totals: { subtotal: 1250.5, discount: 0, tax: 0, amount: 1250.5 } };
    expect((await page()).body).not.toContain('This payment');
  });

  it('shows the refunded and the remaining amount', async () => {
    refunds = [{ amount: 250.5, status: 'succeeded', succeeded_at: 1_773_453_600 }];
    const { body } = await page();
    for (const text of ['Refunded Mar 14, 2026', '−₱250.50', '₱1,000.00']) expect(body).toContain(text);
  });

  it('escapes all text', async () => {
    payment.description = EVIL;
    purchase = { ...invoice, name: EVIL, lines: [{ ...invoice.lines[0]!, description: EVIL }] };
    const { body } = await page();
    expect(body).toContain('&lt;script');
    expect(body).not.toMatch(/<script>alert|" onload="x/);
  });

  it('redirects to the checkout for an unpaid payment and returns 404 for an unknown payment', async () => {
    payment.status = 'pending';
    payment.succeeded_at = null;
    expect(await page()).toMatchObject({ status: 303, headers: { location: `/checkout/${payment.id}` } });
    expect((await pdf()).status).toBe(404);
    const elsewhere = aPayment().id;
    expect((await embed.get(`/checkout/${elsewhere}/receipt`)).status).toBe(404);
    expect((await embed.get(`/checkout/${elsewhere}/receipt.pdf`)).status).toBe(404);
  });
});

describe('the receipt as a PDF', () => {
  it('is not cached, and its file name contains the payment ID', async () => {
    purchase = { ...invoice, lines: Array.from({ length: 50 }, () => invoice.lines[0]!) };
    refunds = [{ amount: 250.5, status: 'pending', succeeded_at: null }];
    const { status, headers, body } = await pdf();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${payment.id}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(body.startsWith('%PDF-1.')).toBe(true);
    expect(body.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(body.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
  });
});

describe('the receipt language', () => {
  const cookieOf = (answer: { headers: Record<string, string | undefined> }) =>
    String(answer.headers['set-cookie']).split(';')[0]!;

  it('is the language that the reader selected, even on later visits', async () => {
    const chosen = await page('?lang=fil');
    expect(chosen.body).toContain('<html lang="fil">');
    for (const text of ['Resibo', 'Ibinayad sa', 'Mar 14, 2026, 10:00 AM', 'href="?lang=en"'])
      expect(chosen.body).toContain(text);
    expect(cookieOf(chosen)).toBe('lang=fil');
    const later = await embed.get(`/checkout/${payment.id}/receipt`, {
      headers: { cookie: cookieOf(chosen) },
    });
    expect(later.body).toContain('<html lang="fil">');
    expect(later.headers['set-cookie']).toBeUndefined();
  });

  it('is the browser’s language if the reader selected none', async () => {
    const path = `/checkout/${payment.id}/receipt`;
    const read = async (language: string) =>
      (await embed.get(path, { headers: { 'accept-language': language } })).body;
    expect(await read('fil-PH,en;q=0.5')).toContain('<html lang="fil">');
    expect(await read('en-PH,fil;q=0.5')).toContain('<html lang="en">');
    expect(await read('de')).toContain('<html lang="en">');
  });
});
