import type { Customer, Invoice, Payment, PaymentLink, StaticQr } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import jsQR from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { launchChromium } from './chromium';
import { Merchant } from './support/merchant';
import { SIZES } from './support/views';
import { accessibilityFindings, openWatched } from './support/watched-page';

let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  browser = await launchChromium();
  merchant = await Merchant.create('Aling Nena Store');
});

afterAll(() => browser?.close());

const PHONE = { viewport: SIZES[0] };
const open = (options: Parameters<typeof openWatched>[2] = PHONE) =>
  openWatched(browser, merchant.baseUrl, options);
const heading = (page: Page): Promise<string> => page.locator('h1').innerText();
const paymentOf = (page: Page): string => /\/checkout\/(pay_\w+)/.exec(page.url())![1]!;
const getLink = (id: string) => merchant.get<PaymentLink>(`/v1/payment_links/${id}`);
const getInvoice = (id: string) => merchant.get<Invoice>(`/v1/invoices/${id}`);
const soon = (until: () => Promise<boolean>) => eventually(until, { timeoutMs: 30_000, everyMs: 100 });

const aCustomer = () => merchant.post<Customer>('/v1/customers', { name: 'Maria Santos' });
const aLink = (over: Record<string, unknown> = {}) =>
  merchant.post<PaymentLink>('/v1/payment_links', { description: 'For the barangay library', ...over });

/** Simulates a successful payment on the checkout page that the form opened. */
async function payHere(page: Page): Promise<string> {
  await page.waitForURL('**/checkout/pay_*');
  const id = paymentOf(page);
  await page.click('button:has-text("Succeed")');
  await page.waitForSelector('h1:has-text("Payment successful")');
  return id;
}

describe('an open checkout', () => {
  it('shows the outcome of a payment from its event stream, before the next poll', async () => {
    const payment = await merchant.post<Payment>('/v1/payments', {
      amount: 100,
      currency: 'PHP',
      method: 'gcash_qr',
    });
    const { page, close } = await open();
    // Stops the page's timers, so that the poll after five seconds never happens.
    await page.clock.install();
    const stream = page.waitForResponse('**/live');
    await page.goto(`${merchant.baseUrl}/checkout/${payment.id}`);
    await stream;
    await fetch(`${merchant.baseUrl}/checkout/${payment.id}/dev/succeed`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    });
    await soon(async () => {
      await page.clock.runFor(10);
      return (await heading(page)) === 'Payment successful';
    });
    expect(await page.locator('main').getAttribute('data-final')).toBe('true');
    await close();
  });
});

describe('an open payment link', () => {
  it('accepts an amount and a method, is paid, and shows a thank-you message and a receipt', async () => {
    const customer = await aCustomer();
    const link = await aLink({ customer_id: customer.id });
    const { page, problems, close } = await open();
    await page.goto(link.url);
    expect(await heading(page)).toBe('For the barangay library');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.click('button[type=submit]');
    expect(await page.locator('#amount-problem').innerText()).toBe('Enter the amount you want to pay.');
    await page.fill('#amount', '1,250.50');
    await page.click('label:has-text("QR Ph")');
    await page.click('button[type=submit]');
    const id = await payHere(page);
    const payment = await merchant.getPayment(id);
    expect(payment).toMatchObject({
      status: 'succeeded',
      amount: 1250.5,
      method: 'instapay_qr',
      customer_id: customer.id,
    });
    for (const text of ['₱1,250.50', 'For the barangay library'])
      expect(await page.locator('main').innerText()).toContain(text);
    expect(await accessibilityFindings(page)).toEqual([]);
    await soon(async () => (await getLink(link.id)).usage_count === 1);

    await page.goto(customer.receipts_history_url);
    expect(await page.locator('.month li').count()).toBe(1);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.click('.month a');
    expect(await heading(page)).toBe('Receipt');
    const receipt = await page.locator('main').innerText();
    for (const text of [
      '₱1,250.50',
      'Aling Nena Store',
      'Maria Santos',
      'QR Ph by InstaPay',
      payment.reference,
      'Philippine time',
    ])
      expect(receipt).toContain(text);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('creates one payment for two clicks, and a second payment for a different amount', async () => {
    const link = await aLink();
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.goto(link.url);
    const formKey = await page.locator('[name=idempotency_token]').inputValue();
    const send = async (amount: string): Promise<string> => {
      const body = new URLSearchParams({ idempotency_token: formKey, amount, method: 'gcash_qr' });
      const response = await fetch(link.url, { method: 'POST', body, redirect: 'manual' });
      expect(response.status).toBe(303);
      return response.headers.get('location')!;
    };
    const twice = await Promise.all([send('100'), send('100'), send('100')]);
    expect(new Set(twice).size).toBe(1);
    expect(twice[0]).toMatch(/^\/checkout\/pay_/);
    expect(await send('200')).not.toBe(twice[0]);
    await close();
  });

  it('works without scripts, shows validation errors, and lets a payer try again', async () => {
    const link = await aLink();
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.goto(link.url);
    await page.fill('#amount', '99999999');
    await page.click('button[type=submit]');
    expect(await page.locator('#amount-problem').innerText()).toBe('The largest amount is ₱9,999,999.99.');
    expect(await page.locator('#amount').inputValue()).toBe('99999999');
    await page.fill('#amount', '75');
    await page.click('button[type=submit]');
    await page.click('.dev button:has-text("Cancel")');
    expect(await heading(page)).toBe('The payment was cancelled');
    await page.click('a[data-back]');
    expect(await page.locator('[role=alert]').first().innerText()).toContain('You cancelled that payment');
    await page.fill('#amount', '75');
    await page.click('button[type=submit]');
    await page.click('button:has-text("Succeed")');
    expect(await heading(page)).toBe('Payment successful');
    await close();
  });

  it('returns 410 if it is inactive and 404 if it is unknown, both with an error card', async () => {
    const link = await aLink({ amount: 450, method: 'gcash_qr' });
    await merchant.post(`/v1/payment_links/${link.id}/deactivate`);
    const { page, close } = await open();
    expect((await page.goto(link.url))!.status()).toBe(410);
    expect(await heading(page)).toBe('This link is no longer active');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect((await page.goto(`${merchant.baseUrl}/pay/${'0'.repeat(32)}`))!.status()).toBe(404);
    expect(await heading(page)).toBe('We cannot find this page');
    expect((await fetch(link.url, { method: 'POST' })).status).toBe(410);
    await close();
  });

  it('redirects to its success URL after the payment', async () => {
    const link = await aLink({
      amount: 450,
      method: 'gcash_qr',
      success_url: 'http://localhost:1/thanks?order=7',
    });
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.goto(link.url);
    await page.click('button[type=submit]');
    await page.click('button:has-text("Succeed")');
    expect(await page.locator('a[data-back]').getAttribute('href')).toBe('http://localhost:1/thanks?order=7');
    await close();
  });
});

describe('an invoice', () => {
  const anInvoice = async (over: Record<string, unknown> = {}): Promise<Invoice> => {
    const line_items = [
      { description: 'Narra counter', quantity: 1, unit_amount: 8_500 },
      { description: 'Shelf boards', quantity: 6, unit_amount: 250 },
    ];
    return merchant.post<Invoice>('/v1/invoices', { line_items, due_date: '2099-12-31', ...over });
  };
  const send = ({ id }: Invoice) => merchant.post<Invoice>(`/v1/invoices/${id}/send`);

  it('with a deposit is paid in part, then in installments, then in full', async () => {
    const customer = await aCustomer();
    const draft = await anInvoice({
      customer_id: customer.id,
      deposit_rate: 0.5,
      allow_partial_payment: true,
    });
    const { page, problems, close } = await open();
    expect((await page.goto(draft.url))!.status()).toBe(404);
    problems.length = 0;
    const { id, number, url } = await send(draft);
    await page.goto(url);
    expect(await heading(page)).toBe(`Invoice ${number}`);
    for (const text of ['Maria Santos', 'Narra counter', '₱10,000.00', 'Dec 31, 2099'])
      expect(await page.locator('.paper').innerText()).toContain(text);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.locator('button[type=submit]').innerText()).toBe('Continue');
    await page.click('button[type=submit]');
    await payHere(page);
    await soon(async () => (await getInvoice(id)).status === 'partial');

    await page.goto(url);
    expect(await page.locator('.paper .chip').first().innerText()).toMatch(/Partly paid|Test mode/);
    expect(await page.locator('.paper-due').innerText()).toContain('₱5,000.00');
    await page.click('label:has-text("Another amount")');
    await page.fill('#amount', '1,000');
    await page.click('button[type=submit]');
    await payHere(page);
    await soon(async () => (await getInvoice(id)).amount_remaining === 4_000);

    await page.goto(url);
    await page.click('button[type=submit]');
    await payHere(page);
    await soon(async () => (await getInvoice(id)).status === 'paid');
    await page.goto(url);
    expect(await page.locator('.panel-notice').innerText()).toContain('Paid in full');
    expect(await page.locator('form').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);

    await page.goto(customer.receipts_history_url);
    expect(await page.locator('.month li').count()).toBe(3);
    await close();
  });

  it('accepts at most the amount due from two tabs, and offers to continue the open payment', async () => {
    const { id, url } = await send(await anInvoice());
    const [one, other] = await Promise.all([open(), open()]);
    await Promise.all([one.page.goto(url), other.page.goto(url)]);
    await one.page.click('button[type=submit]');
    await one.page.waitForURL('**/checkout/pay_*');
    const first = paymentOf(one.page);
    await one.page.goto(url);
    expect(await one.page.locator('.begun a').getAttribute('href')).toBe(`/checkout/${first}`);
    await other.page.click('button[type=submit]');
    await other.page.waitForURL('**/checkout/pay_*');
    await soon(async () => (await merchant.getPayment(first)).status === 'expired');
    await payHere(other.page);
    await soon(async () => (await getInvoice(id)).status === 'paid');
    expect((await getInvoice(id)).amount_paid).toBe(10_000);
    await Promise.all([one.close(), other.close()]);
  });

  it('rejects more than the remaining amount, even without scripts', async () => {
    const { url } = await send(await anInvoice({ allow_partial_payment: true }));
    const { page, close } = await open({ javaScriptEnabled: false });
    await page.goto(url);
    await page.check('[value=part]');
    await page.fill('#amount', '10000.01');
    await page.click('button[type=submit]');
    expect(await page.locator('#amount-problem').innerText()).toBe('The largest amount is ₱10,000.00.');
    await close();
  });

  it('prints on A4 in any theme, with a QR code that links back to the invoice', async () => {
    const { url } = await send(await anInvoice());
    const { page, close } = await open({ colorScheme: 'dark' });
    await page.goto(url);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const box = /MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)/.exec(pdf)!.slice(1);
    expect(box.map((points) => Math.round(Number(points)))).toEqual([595, 842]);
    expect(pdf.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('form').isVisible()).toBe(false);
    expect(decode(await page.locator('.online svg').screenshot())).toBe(url);
    await close();
  });

  it('does not accept payments after it is voided', async () => {
    const { id, url } = await send(await anInvoice());
    await merchant.post(`/v1/invoices/${id}/void`);
    const { page, close } = await open();
    await page.goto(url);
    expect(await page.locator('.panel-notice').innerText()).toContain('This invoice was cancelled');
    expect(await page.locator('form').count()).toBe(0);
    await close();
  });
});

describe('receipts', () => {
  it("return 404 for another customer's payment and for an unknown payment", async () => {
    const [mine, theirs] = [await aCustomer(), await aCustomer()];
    const other = await merchant.createPayment({ customer_id: theirs.id });
    await fetch(`${other.checkout_url}/dev/succeed`, { method: 'POST', redirect: 'manual' });
    const unpaid = await merchant.createPayment({ customer_id: mine.id });
    const at = async (url: string): Promise<number> => (await fetch(url)).status;
    expect(await at(`${theirs.receipts_history_url}/${other.id}`)).toBe(200);
    expect(await at(`${mine.receipts_history_url}/${other.id}`)).toBe(404);
    expect(await at(`${mine.receipts_history_url}?after=${other.id}`)).toBe(404);
    expect(await at(`${mine.receipts_history_url}/${unpaid.id}`)).toBe(404);
    expect(await (await fetch(mine.receipts_history_url)).text()).toContain('No receipts yet');
  });

  it('load more receipts below the existing ones, and show refunds', async () => {
    const customer = await aCustomer();
    const paid: Payment[] = [];
    for (let at = 0; at < 23; at++) {
      const payment = await merchant.createPayment({ customer_id: customer.id, description: `Order ${at}` });
      await fetch(`${payment.checkout_url}/dev/succeed`, { method: 'POST', redirect: 'manual' });
      paid.unshift(payment);
    }
    await merchant.post('/v1/refunds', { payment: paid[0]!.id, amount: 250.5 });
    const { page, problems, close } = await open();
    await page.goto(customer.receipts_history_url);
    expect(await page.locator('.month li').count()).toBe(20);
    await page.click('[data-more]');
    await page.waitForFunction(() => document.querySelectorAll('.month li').length === 23);
    const hrefs = await page.$$eval('.month a', (links) => links.map((link) => link.getAttribute('href')!));
    expect(hrefs.map((href) => href.split('/').at(-1))).toEqual(paid.map(({ id }) => id));
    expect(await page.locator('.month').count()).toBe(1);
    expect(await page.locator('[data-more]').count()).toBe(0);
    await page.click('.month a');
    const receipt = await page.locator('main').innerText();
    for (const text of ['−₱250.50', '₱1,000.00']) expect(receipt).toContain(text);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a static QR code', () => {
  it('can be scanned to start a payment, and returns 404 after it is archived', async () => {
    const name = 'Counter 1 <b>&</b>';
    const qr = await merchant.post<StaticQr>('/v1/static_qrs', {
      name,
      location: 'Cubao',
      default_method: 'card',
    });
    const { page, problems, close } = await open();
    const response = await fetch(qr.qr_svg_url);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const address = decode(await drawn(page, await response.text()));
    expect(address).toBe(qr.url);

    await page.goto(address!);
    expect(await heading(page)).toBe(name);
    expect(await page.locator('main').innerText()).toContain('Cubao');
    expect(await page.locator('[name=method]:checked').inputValue()).toBe('card');
    await page.fill('#amount', '20');
    await page.click('button[type=submit]');
    const id = await payHere(page);
    expect(await merchant.getPayment(id)).toMatchObject({ status: 'succeeded', amount: 20, method: 'card' });
    expect(problems).toEqual([]);

    await merchant.post(`/v1/static_qrs/${qr.id}/archive`);
    expect((await fetch(qr.qr_svg_url)).status).toBe(404);
    expect((await page.goto(address!))!.status()).toBe(410);
    await close();
  });
});

/** Returns a PNG of the printable card, rendered 620 pixels wide. */
async function drawn(page: Page, svg: string): Promise<Buffer> {
  await page.setViewportSize({ width: 620, height: 880 });
  await page.setContent(
    `<body style="margin:0">${svg.replace(/width="105mm" height="148mm"/, 'width="620"')}`,
  );
  const picture = await page.screenshot();
  await page.setViewportSize(SIZES[0]);
  return picture;
}

function decode(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

it('the guides fit a phone and pass the accessibility check', async () => {
  const { page, problems, close } = await open();
  await page.goto(`${merchant.baseUrl}/docs/guides`);
  const guides = await page.$$eval('h2 a', (links) => links.map((link) => link.getAttribute('href')!));
  for (const path of ['/docs/guides', ...guides]) {
    await page.goto(`${merchant.baseUrl}${path}`);
    expect([path, await accessibilityFindings(page)]).toEqual([path, []]);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect([path, fits]).toEqual([path, true]);
  }
  expect(problems).toEqual([]);
  await close();
});
