import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Invoice, PaymentLink } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { Merchant } from './support/merchant';
import { SIZES } from './support/views';
import { accessibilityFindings, openWatched } from './support/watched-page';

let browser: Browser;
let merchant: Merchant;
let shop: Server;
let cart: string;

beforeAll(async () => {
  browser = await launchChromium();
  merchant = await Merchant.create('Aling Nena Store');
  shop = createServer((_, response) => response.end('<h1>Your cart</h1>')).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  cart = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/cart?order=7&x=a%20b`;
});

afterAll(async () => {
  await browser?.close();
  shop?.close();
});

const open = (javaScriptEnabled: boolean) =>
  openWatched(browser, merchant.baseUrl, { viewport: SIZES[0], javaScriptEnabled });
const heading = (page: Page): Promise<string> => page.locator('h1').innerText();
const alert = (page: Page): Promise<string> => page.locator('[role=alert]').first().innerText();
const paymentOf = (page: Page): string => /\/checkout\/(pay_\w+)/.exec(page.url())![1]!;
const aLink = (over: Record<string, unknown> = {}) =>
  merchant.post<PaymentLink>('/v1/payment_links', { description: 'Lunch for two', amount: 450, ...over });

async function begin(page: Page, method: string): Promise<string> {
  await page.click(`label:has-text("${method}")`);
  await page.click('button:has-text("Continue")');
  await page.waitForURL('**/checkout/pay_*');
  return paymentOf(page);
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('leaving the checkout %s', (_, javaScriptEnabled) => {
  it("a payment link's payer switches the payment method, pays, and sees one confirmation", async () => {
    const link = await aLink();
    const { page, problems, close } = await open(javaScriptEnabled);
    await page.goto(link.url);
    const first = await begin(page, 'GCash');
    await page.click('button:has-text("Choose another way to pay")');
    await page.waitForURL('**/pay/*');
    expect(await alert(page)).toContain('You cancelled that payment');
    expect(await merchant.getPayment(first)).toMatchObject({
      status: 'failed',
      failure: { code: 'cancelled', message: 'The payer cancelled the payment' },
    });
    const second = await begin(page, 'QR Ph');
    await page.click('button:has-text("Succeed")');
    await page.waitForSelector('h1:has-text("Payment successful")');
    expect(await page.locator('main').innerText()).toContain('Lunch for two');
    expect(await page.locator('.going').count()).toBe(0);
    if (javaScriptEnabled) expect(await accessibilityFindings(page)).toEqual([]);
    expect((await merchant.getPayment(second)).status).toBe('succeeded');

    // Opening the return URL of a payment for this link shows the same page.
    await page.goto(`${link.url}?payment=${second}`);
    expect(paymentOf(page)).toBe(second);
    await page.click('a:has-text("Make another payment")');
    expect(page.url()).toBe(link.url);
    if (javaScriptEnabled) expect(problems).toEqual([]);
    await close();
  });

  it("an invoice's payer switches the payment method, and returns to the invoice", async () => {
    const line_items = [{ description: 'Narra counter', quantity: 1, unit_amount: 8_500 }];
    const draft = await merchant.post<Invoice>('/v1/invoices', { line_items });
    const { id, url } = await merchant.post<Invoice>(`/v1/invoices/${draft.id}/send`);
    const { page, problems, close } = await open(javaScriptEnabled);
    await page.goto(url);
    const first = await begin(page, 'Card');
    await page.click('button:has-text("Choose another way to pay")');
    await page.waitForURL(url);
    expect((await merchant.getPayment(first)).status).toBe('failed');
    expect(await page.locator('.begun').count()).toBe(0);
    await begin(page, 'GCash');
    await page.click('button:has-text("Succeed")');
    await page.waitForSelector('h1:has-text("Payment successful")');
    await eventually(async () => (await merchant.get<Invoice>(`/v1/invoices/${id}`)).status === 'paid', {
      timeoutMs: 60_000,
    });
    await page.click('a:has-text("Back to the invoice")');
    await page.waitForURL(url);
    expect(await page.locator('main').innerText()).toContain('Paid in full');
    if (javaScriptEnabled) expect(problems).toEqual([]);
    await close();
  });

  it("a shop's payer cancels and returns to the shop", async () => {
    const payment = await merchant.createPayment({ return_url: cart });
    const { page, close } = await open(javaScriptEnabled);
    await page.goto(payment.checkout_url!);
    await page.click('button:has-text("Cancel and go back to Aling Nena Store")');
    await page.waitForURL(cart);
    expect(await heading(page)).toBe('Your cart');
    expect((await merchant.getPayment(payment.id)).failure?.code).toBe('cancelled');
    await close();
  });
});

it('a payment link with a single method does not offer another method', async () => {
  const link = await aLink({ method: 'gcash_qr' });
  const { page, close } = await open(true);
  await page.goto(link.url);
  await page.click('button:has-text("Continue")');
  await page.waitForURL('**/checkout/pay_*');
  await page.click('button:has-text("Cancel and go back")');
  await page.waitForURL('**/pay/*');
  expect(await alert(page)).toContain('You cancelled that payment');
  await close();
});

it('a payer who cancels after the payment has succeeded sees that it is paid', async () => {
  const payment = await merchant.createPayment({ return_url: cart });
  const { page, close } = await open(false);
  await page.goto(payment.checkout_url!);
  await fetch(`${payment.checkout_url}/dev/succeed`, { method: 'POST', redirect: 'manual' });
  await page.click('button:has-text("Cancel and go back")');
  expect(await heading(page)).toBe('Payment successful');
  expect((await merchant.getPayment(payment.id)).status).toBe('succeeded');
  await close();
});

it('another site cannot cancel a payment', async () => {
  const payment = await merchant.createPayment();
  const headers = { 'sec-fetch-site': 'cross-site' };
  const refused = await fetch(`${payment.checkout_url}/leave`, { method: 'POST', headers });
  expect(refused.status).toBe(403);
  expect((await merchant.getPayment(payment.id)).status).toBe('pending');
});
