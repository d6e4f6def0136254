import 'reflect-metadata';
import {
  findPurchaseCommand,
  getCheckoutCommand,
  getInvoiceCommand,
  getLogoCommand,
  getMerchantProfileCommand,
  listRefundsCommand,
  notFound,
  writeMailCommand,
  type Invoice,
  type MailKind,
  type MerchantProfile,
  type Payment,
  type Purchase,
  type WrittenMail,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';

jest.setTimeout(60_000);

const EVIL = '<img src=x onerror=alert(1)>"\r\nBcc: victim@example.test';
const FACE = {
  logo: { hash: 'a'.repeat(32), kind: 'png', width: 320, height: 80 },
  accentColor: null,
  supportEmail: 'help@nena.example',
  supportPhone: null,
  supportUrl: null,
  privacyUrl: null,
  registeredName: null,
  tin: null,
  address: null,
  invoiceSeries: null,
  mails: { receipts: true, invoices: true, reminders: true, language: 'en' },
} satisfies MerchantProfile['face'];

let embed: EmbedUnderTest;
let payment: Payment;
let profile: MerchantProfile;
let purchase: Purchase | null;
let invoice: Invoice;

beforeAll(async () => {
  const answers = [
    on(getCheckoutCommand, ({ paymentId }) => {
      if (paymentId !== payment.id) throw notFound('payment', paymentId);
      return { payment, merchantId: 'mer_1', now: payment.created + 60 };
    }),
    on(getMerchantProfileCommand, () => profile),
    on(getLogoCommand, () => ({ kind: 'png' as const, base64: 'bG9nbw==' })),
    on(findPurchaseCommand, () => ({ purchase })),
    on(getInvoiceCommand, () => invoice),
    on(listRefundsCommand, () => ({ object: 'list' as const, data: [], has_more: false })),
  ];
  embed = await EmbedUnderTest.start(answers, { PUBLIC_URL: 'https://pay.test' });
});
afterAll(() => embed.stop());

beforeEach(() => {
  payment = aPayment({
    status: 'succeeded',
    succeeded_at: 1_773_453_600,
    description: 'Order 7',
    customer: { name: 'Maria Santos', email: 'SECRET@x.example' },
  });
  profile = { name: 'Aling Nena', face: FACE };
  purchase = null;
  invoice = {
    id: 'inv_1',
    environment: 'test',
    number: 'INV-2026-0001',
    status: 'sent',
    currency: 'PHP',
    amount: 1_900,
    amount_paid: 0,
    amount_remaining: 1_900,
    description: 'Coffee for March',
    line_items: [
      { description: 'Barako coffee', quantity: 2, unit_amount: 950, amount: 1_900, product_id: null },
    ],
    due_date: '2026-03-31',
    deposit_due_at: null,
    payment_id: null,
    url: 'https://pay.test/invoices/slug',
  } as Partial<Invoice> as Invoice;
});

const write = async (kind: MailKind, dueDate: string | null = null): Promise<WrittenMail | null> => {
  const subjectId = kind === 'receipt' ? payment.id : invoice.id;
  const owner = { merchantId: 'mer_1', environment: 'test' } as const;
  return (
    await embed.ask(writeMailCommand, { ...owner, kind, subjectId, dueDate, unsubscribeToken: 'TOKEN' })
  ).mail;
};
const receipt = async (): Promise<WrittenMail> => (await write('receipt'))!;

describe('receipt emails', () => {
  it('contain the merchant, amount, purchase, time and receipt link, in HTML and plain text', async () => {
    const mail = await receipt();
    expect(mail).toMatchObject({
      merchant: 'Aling Nena',
      replyTo: 'help@nena.example',
      subject: '[Test] Receipt: ₱1,250.50 to Aling Nena',
      logo: 'bG9nbw==',
      unsubscribeUrl: 'https://pay.test/mails/unsubscribe/TOKEN',
    });
    for (const form of [mail.html, mail.text])
      for (const text of [
        'Aling Nena has received ₱1,250.50.',
        'Order 7',
        'GCash',
        'Mar 14, 2026, 10:00 AM (Philippine time)',
        `https://pay.test/checkout/${payment.id}/receipt`,
        'https://pay.test/mails/unsubscribe/TOKEN',
        'help@nena.example',
        'A test: no money moved',
        payment.id,
        payment.reference,
      ])
        expect(form).toContain(text);
    expect(mail.html + mail.text).not.toContain('SECRET');
  });

  it('do not load external content, and embed the logo', async () => {
    const { html } = await receipt();
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo"']);
    expect(html).toContain('width="160" height="40"');
    expect(html).not.toMatch(/url\(|<link|<script|@import|srcset|background=/);
  });

  it('contain no logo if the merchant has no logo or email clients cannot display the logo’s format', async () => {
    profile = { name: 'Aling Nena', face: { ...FACE, logo: { ...FACE.logo, kind: 'svg' } } };
    expect(await receipt()).toMatchObject({ logo: null, html: expect.not.stringContaining('cid:') });
    profile = { name: 'Aling Nena' };
    expect(await receipt()).toMatchObject({ logo: null, replyTo: null });
  });

  it('use the language of the payer’s page, or else the merchant’s language', async () => {
    profile = { name: 'Aling Nena', face: { ...FACE, mails: { ...FACE.mails, language: 'fil' } } };
    expect((await receipt()).subject).toBe('[Test] Resibo: ₱1,250.50 para sa Aling Nena');
    const bought = {
      name: null,
      description: 'Rice',
      lines: [],
      totals: null,
      url: 'https://pay.test/pay/x',
    };
    purchase = { kind: 'payment_link', ...bought, language: 'en' };
    expect((await receipt()).html).toContain('<html lang="en">');
  });

  it('escape names and descriptions and keep them on one line', async () => {
    profile = { name: EVIL, face: FACE };
    payment = { ...payment, description: EVIL, customer: { name: EVIL, email: 'a@b.example' } };
    const mail = await receipt();
    expect(mail.html).not.toMatch(/<img src=x/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.merchant + mail.subject).not.toMatch(/[\r\n]/);
  });

  it('are not rendered for another merchant’s payment', async () => {
    const request = { merchantId: 'mer_2', environment: 'test' } as const;
    const rest = { kind: 'receipt', subjectId: payment.id, dueDate: null, unsubscribeToken: 'T' } as const;
    await expect(embed.ask(writeMailCommand, { ...request, ...rest })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('invoice emails', () => {
  it.each<[MailKind, Partial<Invoice>, string, string]>([
    ['invoice_sent', {}, 'Invoice INV-2026-0001 from Aling Nena: ₱1,900.00', 'Mar 31, 2026'],
    [
      'invoice_paid',
      { status: 'paid', amount_paid: 1_900, amount_remaining: 0 },
      'Invoice INV-2026-0001 from Aling Nena is paid',
      'nothing more is due',
    ],
    [
      'reminder_3_before',
      {},
      'Invoice INV-2026-0001 from Aling Nena is due on Mar 31, 2026',
      'A reminder from Aling Nena',
    ],
    [
      'reminder_1_after',
      { status: 'partial', amount_paid: 900, amount_remaining: 1_000 },
      'Invoice INV-2026-0001 from Aling Nena was due on Mar 31, 2026',
      '₱1,000.00',
    ],
    [
      'reminder_7_after',
      {},
      'Second reminder: Invoice INV-2026-0001 from Aling Nena was due on Mar 31, 2026',
      '₱1,900.00 is still open',
    ],
  ])('describe the event %s', async (kind, changes, subject, text) => {
    Object.assign(invoice, changes);
    const mail = await write(kind, invoice.due_date);
    expect(mail!.subject).toBe(`[Test] ${subject}`);
    for (const form of [mail!.html, mail!.text]) {
      expect(form).toContain(text);
      expect(form).toContain('Barako coffee × 2');
      expect(form).toContain('https://pay.test/invoices/slug');
      expect(form).toContain('This is not a BIR invoice.');
      expect(form).not.toContain('undefined');
    }
  });

  it.each<[MailKind, Partial<Invoice>, string | null]>([
    ['invoice_sent', { status: 'void' }, null],
    ['invoice_sent', { status: 'paid' }, null],
    ['invoice_paid', { status: 'void' }, null],
    ['reminder_3_before', { status: 'paid' }, '2026-03-31'],
    ['reminder_1_after', { status: 'void' }, '2026-03-31'],
    ['reminder_7_after', { due_date: '2026-05-01' }, '2026-03-31'],
    ['reminder_7_after', { due_date: null }, '2026-03-31'],
  ])('are not rendered for %s if the invoice is %j', async (kind, changes, dueDate) => {
    Object.assign(invoice, changes);
    expect(await write(kind, dueDate)).toBeNull();
  });
});
