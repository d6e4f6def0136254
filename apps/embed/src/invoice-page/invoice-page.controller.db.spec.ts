import 'reflect-metadata';
import {
  accountLimitProblem,
  DomainError,
  findInvoicePageCommand,
  getMerchantProfileCommand,
  notFound,
  payInvoicePageCommand,
  type InvoicePage,
  type Payment,
  type PayInvoicePageRequest,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { payFormStrings } from '../pay-form/pay-form.strings';
import { invoicePageStrings as strings } from './invoice-page.strings';

const SLUG = '3f9a1c7e5b2d48f60a9c1e7d4b8f2a63';
const PATH = `/invoices/${SLUG}`;
const EVIL = '<script>alert(1)</script>" onload="x';
const FORM_KEY = 'a1b2c3d4e5f6a7b8c9d0';
const NOW = Date.UTC(2026, 2, 14, 2) / 1000;

let embed: EmbedUnderTest;
let invoice: InvoicePage;
let merchant: string;
let payment: Payment;
let refusal: DomainError | null;
const paid: PayInvoicePageRequest[] = [];

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(findInvoicePageCommand, ({ slug }) => {
      if (slug !== SLUG) throw notFound('invoice', slug);
      return invoice;
    }),
    on(payInvoicePageCommand, (request) => {
      paid.push(request);
      if (refusal) throw refusal;
      return payment;
    }),
    on(getMerchantProfileCommand, () => ({ name: merchant })),
  ]);
});

afterAll(() => embed.stop());

beforeEach(() => {
  paid.length = 0;
  refusal = null;
  merchant = 'Aling Nena';
  payment = aPayment();
  invoice = {
    environment: 'live',
    merchantId: 'mer_1',
    kind: 'invoice',
    number: 'INV-2026-0042',
    url: `https://pay.example${PATH}`,
    status: 'sent',
    currency: 'PHP',
    description: 'Shop furniture',
    customerName: 'Cruz Trading',
    lineItems: [{ description: 'Narra counter', quantity: 2.5, unit_amount: 400, amount: 1000 }],
    subtotal: 1000,
    discountAmount: 100,
    taxAmount: 50,
    amount: 950,
    amountPaid: 0,
    amountRemaining: 950,
    deposit: { amount: 475, met: false, dueAt: NOW + 86_400 },
    balanceDueAt: null,
    dueDate: '2026-03-28',
    notes: 'Thank you',
    terms: 'Fourteen days',
    issuedAt: NOW,
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
    now: NOW,
  };
});

/** Returns the text of the amount due, split into its lines. */
const dueOf = (html: string): string[] =>
  /<p class="paper-due">(.*?)<\/p>/s
    .exec(html)![1]!
    .split(/<[^>]*>/)
    .filter(Boolean);

describe('GET /invoices/{slug}', () => {
  it('shows the number, merchant, recipient, line items, totals, dates and payment options', async () => {
    const { status, headers, body } = await embed.get(PATH);
    expect(status).toBe(200);
    const texts = [
      'Invoice INV-2026-0042',
      'Aling Nena',
      'Cruz Trading',
      'Shop furniture',
      'Narra counter',
      '2.5',
    ];
    const money = ['₱400.00', '₱1,000.00', '−₱100.00', '₱50.00', '₱950.00', '₱475.00'];
    const words = [
      'Deposit due by Mar 15, 2026',
      'Mar 28, 2026',
      'Thank you',
      'Fourteen days',
      'Another amount',
    ];
    for (const text of [...texts, ...money, ...words]) expect(body).toContain(text);
    expect(dueOf(body)).toEqual([
      'Due now',
      '₱475.00',
      'Deposit due by Mar 15, 2026',
      'then ₱475.00 by Mar 28, 2026',
    ]);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(body).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|(src|href|action)="(https?:)?\/\//);
  });

  it('escapes all text from the merchant', async () => {
    merchant = EVIL;
    Object.assign(invoice, { description: EVIL, customerName: EVIL, notes: EVIL, terms: EVIL, number: EVIL });
    invoice.lineItems[0]!.description = EVIL;
    const { body } = await embed.get(PATH);
    expect(body).toContain('&lt;script');
    expect(body).not.toMatch(/<script>alert|" onload="x/);
  });

  it('marks a deposit as late as soon as it is past due', async () => {
    invoice.deposit!.dueAt = NOW - 3 * 3600;
    const { body } = await embed.get(PATH);
    expect(body).toContain('The deposit was due on Mar 14, 2026');
    expect(body).toContain(`>${strings.chips.overdue}</span>`);
  });

  it('states that a forfeited deposit was kept, and links to the receipt', async () => {
    Object.assign(invoice, { status: 'void', choices: [], amountPaid: 475, voidAt: NOW, forfeitedAt: NOW });
    invoice.paymentId = 'pay_01kkm000000000000000000888';
    const { body } = await embed.get(PATH);
    expect(body).toContain('Aling Nena keeps the ₱475.00 that was paid');
    expect(body).toContain('href="/checkout/pay_01kkm000000000000000000888/receipt"');
    expect(body).not.toContain('<form');
  });

  it.each([
    [
      'paid',
      { status: 'paid', choices: [], amountPaid: 950, amountRemaining: 0, paidAt: NOW },
      strings.paid.heading,
    ],
    ['void', { status: 'void', choices: [], voidAt: NOW }, strings.void.heading],
    ['of a merchant that cannot take payments', { isPaused: true, choices: [] }, strings.paused.heading],
    ['being confirmed', { openPayment: aPayment({ status: 'processing' }) }, strings.confirming.heading],
    ['paid a moment ago', { openPayment: aPayment({ status: 'succeeded' }) }, strings.confirming.heading],
  ] as [string, Partial<InvoicePage>, string][])('has no form if it is %s', async (_, over, heading) => {
    Object.assign(invoice, over);
    const { status, body } = await embed.get(PATH);
    expect(status).toBe(200);
    expect(body).toContain(heading);
    expect(body).not.toContain('<form');
  });

  it('shows that an invoice is overdue', async () => {
    Object.assign(invoice, { deposit: null, dueDate: '2026-03-13' });
    const { body } = await embed.get(PATH);
    expect(body).toContain('Overdue');
    expect(body).toContain('Was due on Mar 13, 2026');
  });

  it('offers to continue a started payment', async () => {
    invoice.openPayment = payment;
    expect((await embed.get(PATH)).body).toContain(`href="/checkout/${payment.id}"`);
  });

  it.each(['0'.repeat(32), 'inv_01kkm000000000000000000001', '%00'])('returns 404 for %s', async (slug) => {
    expect((await embed.get(`/invoices/${slug}`)).status).toBe(404);
  });
});

describe('POST /invoices/{slug}', () => {
  const filled = { idempotency_token: FORM_KEY, choice: 'deposit', method: 'card', amount: '' };

  it.each([
    ['deposit', '', null],
    ['all', '7', null],
    ['part', '100.50', 100.5],
  ])('redirects to the checkout for the choice %s with the amount %p', async (choice, amount, sent) => {
    const { status, headers } = await embed.post(PATH, { ...filled, choice, amount });
    expect([status, headers.location]).toEqual([303, `/checkout/${payment.id}`]);
    const asked = { choice, amount: sent, method: 'card', language: 'en' };
    expect(paid).toEqual([{ slug: SLUG, formKey: FORM_KEY, ...asked }]);
  });

  it.each([
    ['', payFormStrings.amountProblems.missing],
    ['950.01', 'The largest amount is ₱950.00.'],
    ['0', 'The smallest amount is ₱0.01.'],
  ])(
    'rejects the partial amount %p with an error next to the field and keeps the selection',
    async (amount, problem) => {
      const { status, body } = await embed.post(PATH, { ...filled, choice: 'part', amount });
      expect(status).toBe(400);
      expect(body).toContain(problem);
      expect(body).toMatch(/value="part" required checked/);
      expect(paid).toEqual([]);
    },
  );

  it.each([
    ['an unknown choice', { choice: 'nothing' }, payFormStrings.refusals.changed],
    ['a missing payment method', { method: '' }, payFormStrings.noMethod],
  ])('rejects %s', async (_, over, text) => {
    const { status, body } = await embed.post(PATH, { ...filled, ...over });
    expect(status).toBe(400);
    expect(body).toContain(text);
  });

  it.each([
    ['conflict', payFormStrings.refusals.busy],
    ['no_route', payFormStrings.refusals.method],
    ['invalid_state', payFormStrings.refusals.changed],
  ] as const)('explains %s and renders a new idempotency token', async (code, text) => {
    refusal = new DomainError(code, 'SECRET DETAIL');
    const { status, body } = await embed.post(PATH, filled);
    expect(status).toBe(400);
    expect(body).toContain(text);
    expect(body).not.toMatch(new RegExp(`SECRET|${FORM_KEY}`));
  });

  it('asks the payer to contact the shop if the payment exceeds a limit of the merchant’s account', async () => {
    const issues = { amount: [accountLimitProblem('₱100.00 per day')] };
    for (const code of ['invalid_request', 'invalid_state'] as const) {
      refusal = new DomainError(code, 'SECRET DETAIL', issues);
      const { status, body } = await embed.post(PATH, filled);
      expect([status, body]).toEqual([400, expect.stringContaining(payFormStrings.refusals.limit)]);
      expect(body).not.toMatch(/SECRET|₱100\.00 per day/);
      const filipino = await embed.post(`${PATH}?lang=fil`, filled);
      expect(filipino.body).toContain('Hindi muna matatanggap ng tindahan ang bayad na ito.');
    }
  });

  it('redirects to the invoice if it has been paid in the meantime or the payment for the token has ended', async () => {
    payment = aPayment({ status: 'failed' });
    expect((await embed.post(PATH, filled)).headers.location).toBe(PATH);
    Object.assign(invoice, { status: 'paid', choices: [] });
    paid.length = 0;
    expect((await embed.post(PATH, filled)).headers.location).toBe(PATH);
    expect(paid).toEqual([]);
  });

  it('returns 403 for a form from another site and 404 for an unknown invoice', async () => {
    expect((await embed.post(PATH, filled, { site: 'cross-site' })).status).toBe(403);
    expect((await embed.post(`/invoices/${'0'.repeat(32)}`, filled)).status).toBe(404);
    expect(paid).toEqual([]);
  });
});
