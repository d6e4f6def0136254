import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentLink, Product } from '@tulay/contracts';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { Merchant } from './support/merchant';
import { SIZES } from './support/views';
import { accessibilityFindings, openWatched } from './support/watched-page';

let browser: Browser;
let merchant: Merchant;
let receiver: Server;

beforeAll(async () => {
  browser = await launchChromium();
  merchant = await Merchant.create('Aling Nena Store');
  receiver = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});

afterAll(async () => {
  await browser?.close();
  receiver?.close();
});

const open = (javaScriptEnabled: boolean) =>
  openWatched(browser, merchant.baseUrl, { viewport: SIZES[0], javaScriptEnabled });
const paymentOf = (page: Page): string => /\/checkout\/(pay_\w+)/.exec(page.url())![1]!;

async function goOn(page: Page): Promise<string> {
  await page.click('label:has-text("GCash")');
  await page.click('button:has-text("Continue")');
  await page.waitForURL('**/checkout/pay_*');
  return paymentOf(page);
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('on public pages %s', (_, javaScriptEnabled) => {
  it("a payer orders several items, answers a question, and sees the merchant's thank-you message", async () => {
    const product = await merchant.post<Product>('/v1/products', {
      name: 'Vegetable box',
      price: 450,
      track_inventory: true,
      stock: 5,
    });
    const link = await merchant.post<PaymentLink>('/v1/payment_links', {
      description: 'Vegetable box',
      amount: 450,
      product_id: product.id,
      max_quantity: 4,
      custom_fields: [{ key: 'table_no', label: 'Table', required: true }],
      thank_you_text: 'Maraming salamat po!',
    });
    const { page, close } = await open(javaScriptEnabled);
    await page.goto(link.url);
    expect(await page.locator('#quantity-left').innerText()).toBe('5 left');
    await page.fill('#quantity', '3');
    if (javaScriptEnabled) expect(await page.locator('[data-total]').innerText()).toBe('₱1,350.00');
    await page.fill('#field_table_no', '7');
    const id = await goOn(page);
    expect(await merchant.getPayment(id)).toMatchObject({
      amount: 1350,
      metadata: { table_no: '7', quantity: 3, payment_link_id: link.id },
    });
    await page.click('button:has-text("Succeed")');
    await page.waitForSelector('h1:has-text("Payment successful")');
    expect(await page.locator('main').innerText()).toContain('Maraming salamat po!');
    await page.click('a:has-text("Save or print receipt")');
    const receipt = await page.locator('main').innerText();
    for (const text of ['3 × ₱450.00', 'Table', 'Maraming salamat po!']) expect(receipt).toContain(text);
    if (javaScriptEnabled) expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto(link.url);
    await page.waitForSelector('#quantity-left:has-text("2 left")');
    await close();
  });

  it('a payer enters the name that the link requires, and the merchant sees it', async () => {
    const link = await merchant.post<PaymentLink>('/v1/payment_links', {
      description: 'Cooking class',
      amount: 450,
      payer_fields: { name: 'required', email: 'required', phone: 'optional' },
    });
    expect(link).toMatchObject({ payer_fields: { name: 'required', email: 'required', phone: 'optional' } });
    const { page, close } = await open(javaScriptEnabled);
    await page.goto(link.url);
    await page.fill('#payer_name', 'Maria Santos');
    if (javaScriptEnabled) {
      await page.fill('#payer_email', 'maria');
      await page.click('button:has-text("Continue")');
      expect(await page.locator('#payer_email-problem').innerText()).toContain('like juan@example.com');
      expect(await page.locator('#payer_email').evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    await page.fill('#payer_email', 'maria@example.com');
    await page.fill('#payer_phone', '0917 123 4567');
    const customer = { name: 'Maria Santos', email: 'maria@example.com', phone: '0917 123 4567' };
    expect(await merchant.getPayment(await goOn(page))).toMatchObject({ customer });
    await close();
  });

  it('a payer chooses one of the preset amounts', async () => {
    const link = await merchant.post<PaymentLink>('/v1/payment_links', {
      description: 'Donation',
      preset_amounts: [50, 100, 500],
    });
    const { page, close } = await open(javaScriptEnabled);
    await page.goto(link.url);
    await page.click('label:has-text("₱100.00")');
    expect((await merchant.getPayment(await goOn(page))).amount).toBe(100);
    await page.goBack();
    await page.click('button:has-text("Choose another way to pay")');
    await page.click('label:has-text("Another amount")');
    await page.fill('#amount', '75.25');
    expect((await merchant.getPayment(await goOn(page))).amount).toBe(75.25);
    await close();
  });

  it('a payer who goes back after starting to pay for the last unit can continue or choose another way to pay', async () => {
    const product = await merchant.post<Product>('/v1/products', {
      name: 'Last box',
      price: 450,
      track_inventory: true,
      stock: 1,
    });
    const link = await merchant.post<PaymentLink>('/v1/payment_links', {
      description: 'Last box',
      amount: 450,
      product_id: product.id,
    });
    const { page, close } = await open(javaScriptEnabled);
    await page.goto(link.url);
    const id = await goOn(page);
    await page.goBack();
    await page.waitForSelector('h1:has-text("You have a payment in progress")');
    if (javaScriptEnabled) expect(await accessibilityFindings(page)).toEqual([]);
    await page.click('a:has-text("Continue")');
    await page.waitForURL(`**/checkout/${id}`);
    await page.goBack();
    await page.click('button:has-text("Choose another way to pay")');
    await page.waitForSelector('label:has-text("GCash")');
    expect((await merchant.getPayment(id)).status).toBe('failed');
    expect(await goOn(page)).not.toBe(id);
    await close();
  });

  it("a developer sees the event and the endpoint's response after clicking a Dev Control", async () => {
    const { port } = receiver.address() as AddressInfo;
    const webhook_url = `http://127.0.0.1:${port}/hook?key=secret`;
    const { checkout_url: address } = await merchant.createPayment({ webhook_url });
    const { page, close } = await open(javaScriptEnabled);
    await page.goto(address!);
    await page.selectOption('#failure', 'provider_timeout');
    await page.click('.dev button:has-text("Fail")');
    await page.waitForSelector('h1:has-text("The payment took too long")');
    const entry = page.locator('.dev-trail li', { hasText: 'payment.failed' });
    while (!(await entry.allInnerTexts()).join().includes('answered 204, attempt 1'))
      await page.click('text=Look again');
    expect(await entry.innerText()).toContain(`http://127.0.0.1:${port}/hook `);
    await close();
  });
});
