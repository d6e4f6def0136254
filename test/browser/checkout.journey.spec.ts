import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentStatus, SimulatedOutcome } from '@tulay/contracts';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { Merchant } from './support/merchant';
import { SIZES } from './support/views';
import { accessibilityFindings, openWatched, sidewaysScroll } from './support/watched-page';

let browser: Browser;
let merchant: Merchant;
let shop: Server;
let returnUrl: string;

beforeAll(async () => {
  browser = await launchChromium();
  merchant = await Merchant.create('Aling Nena Store');
  shop = createServer((_, response) => response.end('<h1>Salamat po</h1>')).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  returnUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/thanks?order=1024&x=a%20b#top`;
});

afterAll(async () => {
  await browser?.close();
  shop?.close();
});

const originOf = (address: string): string => new URL(address).origin;
const heading = (page: Page): Promise<string> => page.locator('h1').innerText();

/** Sets the payment's outcome with a direct request instead of through the page. */
const settle = (checkoutUrl: string, outcome: SimulatedOutcome) =>
  fetch(`${checkoutUrl}/dev/${outcome}`, { method: 'POST', redirect: 'manual' });

describe.each(SIZES)('paying on the checkout page at $width×$height', (viewport) => {
  it('shows the amount due, accepts the payment and redirects to the shop', async () => {
    const payment = await merchant.createPayment({ return_url: returnUrl });
    const address = payment.checkout_url!;
    const { page, problems, close } = await openWatched(browser, originOf(address), { viewport });
    await page.goto(address);
    expect(await page.locator('.merchant').innerText()).toBe('Aling Nena Store');
    expect(await page.locator('h1').innerText()).toContain('₱1,250.50');
    expect(await page.locator('main').innerText()).toContain('Order 1024');
    expect(await page.locator('[data-left]').innerText()).toMatch(/^1[45]:\d\d$/);
    expect((await page.locator('.qr img').boundingBox())!.width).toBeGreaterThanOrEqual(240);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.click('text=Succeed');
    await page.waitForSelector('text=Payment successful');
    const result = await page.locator('.result').innerText();
    for (const text of ['₱1,250.50', 'Aling Nena Store', payment.reference, 'Philippine time'])
      expect(result).toContain(text);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);

    await page.waitForURL(returnUrl);
    expect(await heading(page)).toBe('Salamat po');
    expect((await merchant.getPayment(payment.id)).status).toBe('succeeded');
    await close();
  });

  it('shows a payment completed elsewhere without a reload, and announces it to screen readers', async () => {
    const { checkout_url: address } = await merchant.createPayment();
    const { page, problems, close } = await openWatched(browser, originOf(address!), { viewport });
    await page.goto(address!);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await settle(address!, 'succeed');
    await page.waitForSelector('text=Payment successful');
    expect(await page.evaluate(() => (globalThis as { sameDocument?: boolean }).sameDocument)).toBe(true);
    expect(await page.locator('[aria-live=polite]').first().innerText()).toBe('Payment successful');
    expect(await page.title()).toBe('Payment successful · Aling Nena Store');
    expect(problems).toEqual([]);
    await close();
  });
});

const OUTCOMES: [string, PaymentStatus, string][] = [
  ['Succeed', 'succeeded', 'Payment successful'],
  ['Fail', 'failed', 'The balance was not enough'],
  ['Cancel', 'failed', 'The payment was cancelled'],
  ['Expire', 'expired', 'This checkout has expired'],
  ['Processing', 'processing', 'Confirming your payment'],
];

describe('Dev Controls', () => {
  it.each(OUTCOMES)(
    '%s changes a test payment to %s when operated with only the keyboard',
    async (button, status, title) => {
      const { id, checkout_url: address } = await merchant.createPayment();
      const { page, problems, close } = await openWatched(browser, originOf(address!));
      await page.goto(address!);
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await page.waitForSelector(`h1:has-text("${title}")`);
      expect((await merchant.getPayment(id)).status).toBe(status);
      expect(problems).toEqual([]);
      await close();
    },
  );

  it.each(OUTCOMES)(
    '%s changes a test payment to %s if scripts are disabled',
    async (button, status, title) => {
      const { id, checkout_url: address } = await merchant.createPayment({ return_url: returnUrl });
      const { page, close } = await openWatched(browser, originOf(address!), { javaScriptEnabled: false });
      await page.goto(address!);
      expect(await page.locator('main').innerText()).toMatch(/Pay before .* Philippine time/);
      expect(await page.locator('button:visible').allInnerTexts()).not.toContain('Copy');
      await page.click(`.dev button:has-text("${button}")`);
      expect(page.url()).toBe(address);
      expect(await heading(page)).toBe(title);
      expect(await page.locator('a[data-back]').getAttribute('href')).toBe(returnUrl);
      expect((await merchant.getPayment(id)).status).toBe(status);
      await close();
    },
  );

  it('offer the final outcomes while a payment is processing', async () => {
    const { id, checkout_url: address } = await merchant.createPayment();
    const { page, close } = await openWatched(browser, originOf(address!));
    await page.goto(address!);
    await page.click('button:has-text("Processing")');
    await page.waitForSelector('h1:has-text("Confirming your payment")');
    expect(await page.locator('.dev button').allInnerTexts()).toEqual([
      'Succeed',
      'Fail',
      'Cancel',
      'Expire',
    ]);
    await settle(address!, 'succeed');
    await page.waitForSelector('h1:has-text("Payment successful")');
    expect((await merchant.getPayment(id)).status).toBe('succeeded');
    await close();
  });

  it("show the payment's current status after a click on an outdated page", async () => {
    const { id, checkout_url: address } = await merchant.createPayment();
    const { page, close } = await openWatched(browser, originOf(address!), { javaScriptEnabled: false });
    await page.goto(address!);
    await settle(address!, 'succeed');
    await page.click('button:has-text("Fail")');
    expect(await heading(page)).toBe('Payment successful');
    expect((await merchant.getPayment(id)).status).toBe('succeeded');
    await close();
  });
});

it('a broken checkout link shows an error card instead of JSON', async () => {
  const { page, close } = await openWatched(browser, merchant.baseUrl);
  const response = await page.goto(`${merchant.baseUrl}/checkout/pay_00000000000000000000000000`);
  expect(response!.status()).toBe(404);
  expect(await heading(page)).toBe('We cannot find this page');
  expect(await accessibilityFindings(page)).toEqual([]);
  await close();
});

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.innerText()) === name) return;
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
  }
  throw new Error(`Tab does not reach ${name}`);
}
