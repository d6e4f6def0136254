import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { LegacyShop } from '../support/legacy-shop';
import { createMerchant } from '../support/stack';
import { launchChromium } from './chromium';

let browser: Browser;
let shop: LegacyShop;
let site: Server;
let orders = 0;

beforeAll(async () => {
  browser = await launchChromium();
  shop = await LegacyShop.open((await createMerchant()).id);
  site = createServer((request, response) => response.end(`<h1>${request.url}</h1>`)).listen(0, '127.0.0.1');
  await once(site, 'listening');
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  site?.close();
});

const address = (path: string): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;

describe('the legacy checkout', () => {
  it.each([
    ['Succeed', '/paid?order=1&x=a%20b'],
    ['Fail', '/not-paid?order=1'],
    ['Cancel', '/not-paid?order=1'],
    ['Expire', '/not-paid?order=1'],
  ])('redirects the payer automatically after %s, to %s', async (button, path) => {
    const { body } = await shop.checkout({
      externalId: `browser-${++orders}`,
      amount: 500,
      successRedirectURL: address('/paid?order=1&x=a%20b'),
      failureRedirectURL: address('/not-paid?order=1'),
    });
    const page = await browser.newPage();
    await page.goto(body.checkoutUrl);
    await page.click(`button:has-text("${button}")`);
    await page.waitForURL(address(path));
    expect(await page.locator('h1').innerText()).toBe(path);
    await page.close();
  });

  it('links to the failure URL if scripts are disabled', async () => {
    const { body } = await shop.checkout({
      externalId: `browser-${++orders}`,
      amount: 500,
      failureRedirectURL: address('/not-paid'),
    });
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(body.checkoutUrl);
    await page.click('button:has-text("Fail")');
    expect(await page.locator('a[data-back]').getAttribute('href')).toBe(address('/not-paid'));
    await page.close();
  });

  it('shows that a free payment succeeded and redirects to the shop', async () => {
    const { body } = await shop.checkout({
      externalId: `browser-${++orders}`,
      amount: 0,
      successRedirectURL: address('/paid'),
    });
    const page = await browser.newPage();
    await page.goto(body.checkoutUrl);
    expect(await page.locator('h1').innerText()).toBe('Payment successful');
    await page.waitForURL(address('/paid'));
    await page.close();
  });
});
