import type { Customer, Invoice, PaymentLink } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import type { ParsedMail } from 'mailparser';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { PNG } from 'pngjs';
import { Mailbox, unsubscribeUrlOf } from '../support/mailbox';
import { Payer } from '../support/payer';
import { createMerchant, operator, stackFile, type TestMerchant } from '../support/stack';

jest.setTimeout(180_000);

const WAIT = { timeoutMs: 40_000 };
const DAY_SECONDS = 86_400;
const FILIPINO = { 'accept-language': 'fil-PH' };

let merchant: TestMerchant;
let database: Client;
const payer = new Payer();

beforeAll(async () => {
  database = new Client({ connectionString: stackFile().adminUrl });
  await database.connect();
  merchant = await createMerchant('Aling Nena "Store", Inc.');
  const logo = PNG.sync.write(new PNG({ width: 80, height: 40 })).toString('base64');
  const mails = { receipts: true, invoices: true, reminders: true };
  const branding = { logo, support_email: 'help@nena.example', mails };
  expect((await merchant.test.patch('/v1/branding', branding)).status).toBe(200);
});

afterAll(() => database?.end());

const someone = () => new Mailbox(`${randomBytes(6).toString('hex')}@example.test`);
const customerOf = async ({ address }: Mailbox): Promise<string> => {
  const body = { name: 'Ana <b>Reyes</b>', email: address };
  return (await merchant.test.post<Customer>('/v1/customers', body)).body.id;
};
const dayAfter = (unix: number, days: number): string =>
  new Date((unix + days * DAY_SECONDS) * 1000).toISOString().slice(0, 10);
const sentInvoice = async (customer_id: string, dueInDays = 30): Promise<Invoice> => {
  const line_items = [{ description: 'Barako <i>coffee</i>', quantity: 2, unit_amount: 250 }];
  const { id, created } = (await merchant.test.post<Invoice>('/v1/invoices', { customer_id, line_items }))
    .body;
  await merchant.test.patch(`/v1/invoices/${id}`, { due_date: dayAfter(created, dueInDays) });
  return (await merchant.test.post<Invoice>(`/v1/invoices/${id}/send`)).body;
};
const linkFor = async (customer_id: string): Promise<PaymentLink> => {
  const body = { description: 'Lunch <script>alert(1)</script>', amount: 450, customer_id };
  return (await merchant.test.post<PaymentLink>('/v1/payment_links', body)).body;
};
/** Pays on a hosted page as a payer who reads Filipino. */
const payAt = async (url: string, fields: Record<string, string>): Promise<string> => {
  const body = new URLSearchParams({
    method: 'gcash_qr',
    idempotency_token: randomBytes(16).toString('hex'),
    ...fields,
  });
  const { goesTo } = await payer.open(url, { method: 'POST', body, headers: FILIPINO });
  const [, paymentId = ''] = /\/checkout\/(pay_\w+)$/.exec(goesTo ?? '') ?? [];
  expect(await merchant.test.press(paymentId, 'succeed')).toBe(303);
  return paymentId;
};

/** Checks the properties that every email must have. */
function expectSound(mail: ParsedMail): void {
  const html = mail.html as string;
  expect(html.match(/(?:src|background)="[^"]*"/g)).toEqual(['src="cid:logo"']);
  expect(html).not.toMatch(/<script|<i>|<b>Reyes|url\(|<link/);
  expect(mail.text!.length).toBeGreaterThan(100);
  expect(mail.attachments.map(({ cid, contentType }) => [cid, contentType])).toEqual([['logo', 'image/png']]);
  expect(mail.from!.value).toEqual([{ name: 'Aling Nena "Store", Inc.', address: 'no-reply@tulay.test' }]);
  expect(mail.replyTo!.value[0]!.address).toBe('help@nena.example');
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
}

it('a payer without an account receives the receipt at the email address entered on a payment link', async () => {
  const payer_fields = { name: 'optional', email: 'required' };
  const body = { description: 'Turon', amount: 60, payer_fields };
  const link = (await merchant.test.post<PaymentLink>('/v1/payment_links', body)).body;
  const maria = someone();
  const paymentId = await payAt(link.url, { payer_email: maria.address });
  const receipt = await maria.one(/^\[Test\] Resibo: ₱60\.00/);
  expectSound(receipt);
  expect(receipt.text).toContain(`/checkout/${paymentId}/receipt`);
  expect(await maria.all()).toHaveLength(1);
});

describe('a customer with an email address', () => {
  it('receives the invoice, and the receipt and confirmation in Filipino after paying in Filipino', async () => {
    const ana = someone();
    const invoice = await sentInvoice(await customerOf(ana));
    const sent = await ana.one(/^\[Test\] Invoice INV-\d{4}-\d+ from Aling Nena .*: ₱500\.00$/);
    expectSound(sent);
    expect(sent.text).toContain(invoice.url);
    const paymentId = await payAt(invoice.url, { choice: 'all' });
    const receipt = await ana.one(/^\[Test\] Resibo: ₱500\.00/);
    const paid = await ana.one(/^\[Test\] Bayad na ang Invoice/);
    for (const mail of [receipt, paid]) expectSound(mail);
    const [, path] = /(\/checkout\/\S+\/receipt)/.exec(receipt.text!) ?? [];
    expect(path).toBe(`/checkout/${paymentId}/receipt`);
    expect((await payer.open(`${merchant.test.baseUrl}${path}`)).html).toContain('₱500.00');
    expect(await ana.all()).toHaveLength(3);
  });

  it('receives reminders before and after the due date until the invoice is paid', async () => {
    const ana = someone();
    const invoice = await sentInvoice(await customerOf(ana), 5);
    await operator('clock', 'advance', '--by', '3d');
    const before = await ana.one(/is due on/);
    expectSound(before);
    await operator('clock', 'advance', '--by', '4d');
    await ana.one(/was due on/);
    await payAt(invoice.url, { choice: 'all' });
    await ana.one(/Bayad na/);
    await operator('clock', 'advance', '--by', '7d');
    const witness = someone();
    await payAt((await linkFor(await customerOf(witness))).url, {});
    await witness.one(/Resibo/);
    expect((await ana.all()).filter(({ subject }) => /due on/.test(subject!))).toHaveLength(2);
  });

  it('does not receive receipts after unsubscribing with one click in the email client', async () => {
    const [ana, witness] = [someone(), someone()];
    const link = await linkFor(await customerOf(ana));
    await payAt(link.url, {});
    const receipt = await ana.one(/^\[Test\] Resibo: ₱450\.00/);
    expectSound(receipt);
    expect(receipt.headers.get('list-unsubscribe-post') ?? receipt.headers.get('list')).toBeDefined();
    const url = unsubscribeUrlOf(receipt);
    expect(await forged(url)).toEqual([404, 404]);
    expect((await payer.open(url, { headers: FILIPINO })).html).toContain('Itigil ang mga email');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await payer.open(url, { method: 'POST', body })).status).toBe(200);
    expect((await payer.open(url)).html).toContain('You get no more mails');
    expect(await skipped(ana)).toBe(0);
    await payAt(link.url, {});
    await payAt((await linkFor(await customerOf(witness))).url, {});
    await witness.one(/Resibo/);
    await eventually(async () => (await skipped(ana)) === 1, WAIT);
    expect(await ana.all()).toHaveLength(1);
  });
});

it('the notifier sends no emails for a merchant that has not enabled them', async () => {
  const quiet = await createMerchant();
  const [ana, witness] = [someone(), someone()];
  const { id } = await quiet.test.createPayment({ customer: { email: ana.address, name: 'Ana' } });
  await quiet.test.press(id, 'succeed');
  const other = await merchant.test.createPayment({ customer: { email: witness.address, name: 'Lita' } });
  await merchant.test.press(other.id, 'succeed');
  await witness.one(/^\[Test\] Receipt/);
  expect(await ana.all()).toEqual([]);
});

/** Opens an unsubscribe link with a tampered signature, submits its form, and returns the status codes. */
const forged = (url: string): Promise<number[]> => {
  const other = url.endsWith('AAAA') ? `${url.slice(0, -4)}BBBB` : `${url.slice(0, -4)}AAAA`;
  const press = { method: 'POST', body: new URLSearchParams({ wish: 'end' }) };
  return Promise.all(
    [payer.open(other), payer.open(other, press)].map(async (visit) => (await visit).status),
  );
};

/** Returns the number of emails that were not sent because the recipient unsubscribed. */
async function skipped({ address }: Mailbox): Promise<number> {
  const text = "SELECT FROM notifier.mails WHERE recipient = $1 AND status = 'skipped'";
  return (await database.query(text, [address])).rowCount!;
}
