import type { List, Payment, PaymentLink, Payout, WebhookDefaultSecret } from '@tulay/contracts';
import { eventually, isExtendedRun } from '@tulay/testing';
import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { Api } from '../support/api';
import { baseUrl, operator } from '../support/stack';
import { DEMO_EMAIL } from '../../tools/stack/src/demo/demo-email';
import { WebhookReceiver } from '../support/webhook-receiver';
import { launchChromium } from './chromium';
import { DashboardPerson, PASSWORD } from './support/dashboard-person';
import { SIZES } from './support/views';
import { accessibilityFindings, sidewaysScroll, smallTargets } from './support/watched-page';

let browser: Browser;
let ana: DashboardPerson;
let receiver: WebhookReceiver;

beforeAll(async () => {
  browser = await launchChromium();
  ana = await DashboardPerson.open(browser);
  receiver = await WebhookReceiver.start();
});

afterAll(async () => {
  await ana?.close();
  await browser?.close();
  await receiver?.stop();
});

it('a user signs up, gets a first key, and sees the payment that a program creates with this key', async () => {
  await ana.signUp('Aling Nena Store');
  await ana.press('Show the key');
  const key = await ana.page.locator('#secret').innerText();
  expect(key).toMatch(/^sk_test_\w+$/);
  const api = new Api(baseUrl(), key);
  const made = await api.post<Payment>('/v1/payments', { amount: 1250.5, method: 'gcash_qr' });
  await ana.page.getByRole('link', { name: 'Payments', exact: true }).click();
  const row = ana.page.getByRole('link', { name: `Payment ${made.body.reference}` });
  await row.click({ position: { x: 8, y: 8 } });
  expect(await ana.page.locator('article').innerText()).toContain('₱1,250.50');
  expect(ana.problems).toEqual([]);
});

it('a user adds lines to an invoice and sends it, and the customer sees the total', async () => {
  const { page } = ana;
  await ana.goto('/customers/new');
  await ana.enter({ Name: 'Juan dela Cruz' }, 'Create');
  await page.getByRole('link', { name: 'New invoice' }).click();
  await page.getByLabel('Item').fill('Coffee, 1 kg');
  await page.getByLabel('Quantity').fill('1.5');
  await page.getByLabel('Unit price').fill('333.33');
  await ana.press('Add a line');
  await page.getByLabel('Item').nth(1).fill('Delivery');
  await page.getByLabel('Unit price').nth(1).fill('80');
  await ana.press('Recalculate');
  expect(await page.locator('.invoice-totals').innerText()).toContain('₱580.00');
  await ana.press('Save as a draft');
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await ana.press('Send the invoice');
  expect(await page.locator('.done').innerText()).toBe(
    'Sent without a mail: give your customer the address of its page.',
  );
  const paper = await page.getByRole('link', { name: 'See the page' }).getAttribute('href');
  await page.goto(paper!);
  expect(await page.locator('article').innerText()).toContain('₱580.00');
  expect(ana.problems).toEqual([]);
});

it('a user adds a passkey and signs in with it, without a password', async () => {
  const devtools = await ana.page.context().newCDPSession(ana.page);
  await devtools.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  const person = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...device, ...person } });
  await ana.goto('/security');
  await ana.enter({ 'Name of the new passkey': 'My phone' }, 'Add a passkey');
  await ana.page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  await ana.page.getByRole('button', { name: 'Sign out' }).click();
  await ana.page.waitForURL('**/dashboard/sign-in');
  await ana.press('Sign in with a passkey');
  await ana.page.waitForURL('**/dashboard/home');
  expect(ana.problems).toEqual([]);
});

it('a user sees a delivered webhook, replays it, makes a partial refund and confirms a payout with a code', async () => {
  const bea = await DashboardPerson.open(browser);
  const heading = (name: string | RegExp) => bea.page.getByRole('heading', { name }).first().waitFor();
  await bea.signUp('Bea’s Bakery');
  await bea.press('Show the key');
  const api = new Api(baseUrl(), await bea.page.locator('#secret').innerText());

  await bea.goto('/webhooks/new');
  await bea.enter({ Address: receiver.url() }, 'Save');
  expect(await bea.page.locator('#secret').innerText()).toMatch(/^whsec_/);
  await bea.goto('/webhooks');
  await bea.press('Show the secret');
  const { body: known } = await api.get<WebhookDefaultSecret>('/v1/webhooks/default_secret');
  expect(await bea.page.locator('#secret').innerText()).toBe(known.signing_secret);
  const { body: payment } = await api.post<Payment>('/v1/payments', { amount: 1250.5, method: 'gcash_qr' });
  await bea.page.goto(payment.checkout_url!);
  await bea.page.getByRole('button', { name: 'Succeed' }).click();
  const delivered = () => receiver.of(payment.id, 'payment.succeeded');
  await eventually(() => Promise.resolve(delivered().length === 1));

  await bea.goto(`/webhooks/deliveries?payment=${payment.id}`);
  await bea.page
    .locator('.row-link')
    .first()
    .click({ position: { x: 8, y: 8 } });
  await bea.press('Deliver again');
  await bea.done();
  await eventually(() => Promise.resolve(delivered().length === 2));
  const [first, again] = delivered();
  expect(again!.raw).toBe(first!.raw);

  await bea.goto(`/payments/${payment.id}`);
  await bea.page.getByRole('link', { name: 'Refund', exact: true }).click();
  await bea.page.getByLabel('A part of it').check();
  await bea.enter({ 'Amount in PHP': '100' }, 'Check the refund');
  await bea.press('Refund ₱100.00');
  await bea.done();
  await eventually(async () => {
    const { body } = await api.get<Payment>(`/v1/payments/${payment.id}`);
    return body.amount_refunded === 100;
  });

  await bea.goto('/payouts/new');
  await heading('Show that it is you');
  await bea.page.getByRole('link', { name: 'Set up a second factor' }).click();
  await bea.press('Set up an app');
  const secret = (await bea.page.locator('.secret').innerText()).replaceAll(/\s/g, '');
  await bea.enter({ 'The six digits that the app shows': generateSync({ secret }) }, 'Turn it on');
  await heading('Recovery codes');
  await bea.goto('/payouts/new');
  await bea.page.getByLabel('How', { exact: true }).selectOption('gcash');
  await bea.enter({ 'Amount in pesos': '50', 'GCash number': '0917 123 4567' }, 'Look it over');
  await bea.press('Send ₱50.00');
  await heading(/₱50\.00/);
  const { body: payouts } = await api.get<List<Payout>>('/v1/payouts');
  expect(payouts.data.map(({ amount, method }) => [amount, method])).toEqual([[50, 'gcash']]);
  expect(bea.problems).toEqual([]);
  await bea.close();
});

it('a business is approved, pays the activation fee, gets live mode, and its branding appears on the checkout', async () => {
  await operator('merchant', 'create', '--name', 'Tulay', '--email', DEMO_EMAIL).catch(() => undefined);
  const cleo = await DashboardPerson.open(browser);
  const { page } = cleo;
  await cleo.signUp('Cleo’s Carinderia');
  await cleo.goto('/activation');
  await page.getByLabel('Kind of business').selectOption('sole_proprietorship');
  await cleo.enter(
    {
      'Registered name': 'Cleo Santos Carinderia',
      'Registration number': 'DTI-1234567',
      TIN: '123-456-789-00000',
      'Registered address': '12 Mabini Street, Makati',
      'Person we may ask': 'Cleo Santos',
      'Their phone number': '+63 917 123 4567',
    },
    'Save the details',
  );
  await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  const account = { 'Account number': '0012345678', 'Name of the account': 'Cleo Santos Carinderia' };
  await cleo.enter(account, 'Save the account');
  for (const kind of ['registration', 'identity', 'bank']) {
    await page.getByLabel('Which one').selectOption(kind);
    const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 paper') };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await cleo.press('Upload');
  }
  await cleo.press('Submit');
  await page.getByText('Being looked at').first().waitFor();
  const pending = await operator<{ applications: { merchant_id: string; merchant_name: string }[] }>(
    'merchant',
    'list',
    '--pending',
  );
  const { merchant_id } = pending.applications.find((each) => each.merchant_name === 'Cleo’s Carinderia')!;
  await operator('merchant', 'approve', '--merchant', merchant_id);
  await eventually(async () => {
    await cleo.goto('/activation');
    return (await page.getByRole('link', { name: 'Pay the activation fee' }).count()) === 1;
  });
  await page.getByRole('link', { name: 'Pay the activation fee' }).click();
  await page.click('label:has-text("GCash")');
  await page.click('button:has-text("Continue")');
  await page.getByRole('button', { name: 'Succeed' }).click();
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await eventually(async () => {
    await cleo.goto('/activation');
    return (await page.getByRole('button', { name: 'Go to the live side' }).count()) === 1;
  });
  await cleo.press('Go to the live side');
  await page.waitForURL('**/dashboard/home');
  await cleo.goto('/keys/new');
  await page.locator('[name=scope][value="*"]').check();
  await cleo.press('Make the key');
  expect(await page.locator('.secret').innerText()).toMatch(/^sk_live_/);
  const api = new Api(baseUrl(), await page.locator('.secret').innerText());

  await cleo.goto('/branding');
  await cleo.enter({ 'Accent colour': '#7a1f5c' }, 'Save');
  await cleo.done();
  const made = await api.post<PaymentLink>('/v1/payment_links', { description: 'Lunch', amount: 450 });
  await page.goto(made.body.url);
  expect(await page.content()).toContain('7a1f5c');
  expect(cleo.problems).toEqual([]);
  await cleo.close();
});

it("an owner invited by an operator sees an existing merchant's payments", async () => {
  const ben = await DashboardPerson.open(browser);
  const args = ['merchant', 'create', '--name', 'Kuya Ben', '--email', ben.email];
  const { merchant, keys } = await operator<{ merchant: { id: string }; keys: { test: string } }>(...args);
  const api = new Api(baseUrl(), keys.test);
  const { body: payment } = await api.post<Payment>('/v1/payments', { amount: 99, method: 'gcash_qr' });
  await operator('merchant', 'invite', '--merchant', merchant.id, '--email', ben.email);
  await ben.page.goto(await ben.linkOf(/^You are invited/));
  await ben.enter({ 'Your name': 'Ben', Password: PASSWORD }, 'Join');
  await ben.page.waitForURL('**/dashboard/home');
  await ben.goto('/payments');
  await ben.page.getByRole('link', { name: `Payment ${payment.reference}` }).waitFor();
  expect(ben.problems).toEqual([]);
  await ben.close();
});

it.each([
  ['developer', 'Webhooks', 'API keys', 'New payout', '/payouts'],
  ['finance', 'Payouts', 'Audit log', 'Add an endpoint', '/webhooks'],
  ['viewer', 'Payments', 'Settings', 'New payout', '/payouts'],
])(
  'a user invited as %s joins the team and sees only what the role permits',
  async (role, page, own, refused, at) => {
    const colleague = await DashboardPerson.open(browser);
    await ana.goto('/team');
    await ana.page.getByLabel('Role', { exact: true }).selectOption(role);
    await ana.enter({ 'Email address': colleague.email }, 'Send the invitation');
    await colleague.page.goto(await colleague.linkOf(/^You are invited/));
    await colleague.enter({ 'Your name': 'Carlo', Password: PASSWORD }, 'Join');
    await colleague.page.waitForURL('**/dashboard/home');
    for (const name of [page, own])
      expect(await colleague.page.getByRole('link', { name, exact: true }).count()).toBe(1);
    expect(await colleague.page.locator('[data-key=k]').count()).toBe(role === 'developer' ? 1 : 0);
    await colleague.goto(at);
    expect(await colleague.page.getByRole('link', { name: refused, exact: true }).count()).toBe(0);
    expect(colleague.problems).toEqual([]);
    await colleague.close();
  },
);

/**
 * A low-end phone and a laptop, each in both themes. The tests are slow, so a regular run uses only the first
 * entry.
 */
const LOOKS = [
  { size: SIZES[0], colorScheme: 'light' as const, lang: 'fil' },
  { size: SIZES[1], colorScheme: 'dark' as const, lang: 'en' },
  { size: SIZES[0], colorScheme: 'dark' as const, lang: 'fil' },
  { size: SIZES[1], colorScheme: 'light' as const, lang: 'en' },
].slice(0, isExtendedRun() ? undefined : 1);

/** Returns the encoded body size of the current page and its resources, in bytes. */
const weight = (person: DashboardPerson): Promise<number> =>
  person.page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize,
      0,
    ),
  );

/**
 * Returns the page's route without IDs and query, so that pages with the same layout are checked only once.
 */
const shapeOf = (path: string): string => path.replace(/\?.*/, '').replace(/\/[a-z]{2,4}_\w+/g, '/:id');

const linksOf = (person: DashboardPerson): Promise<string[]> =>
  person.page.$$eval('#menu li a, #main a', (links) =>
    links
      .map((link) => link.getAttribute('href')!)
      .filter((href) => /^\/dashboard\/(?!assets\/)[^#]*$/.test(href) && !/\.csv|[?&]lang=/.test(href)),
  );

async function faults(person: DashboardPerson, isPhone: boolean): Promise<string[]> {
  const { page } = person;
  const tooWide = await sidewaysScroll(page);
  const bytes = await weight(person);
  return [
    ...(await accessibilityFindings(page)),
    ...(tooWide > 0 ? [`wider than the window by ${tooWide}`] : []),
    ...(isPhone ? (await smallTargets(page)).map((text) => `too small for a finger: ${text}`) : []),
    ...(bytes < 60_000 ? [] : [`weighs ${bytes} bytes`]),
    ...person.problems.splice(0),
  ];
}

describe.each(LOOKS)(
  'the dashboard at $size.width pixels in the $colorScheme theme and the language $lang',
  ({ size, colorScheme, lang }) => {
    it('every reachable page is accessible, fits the screen, and is below the size limit', async () => {
      await ana.page.setViewportSize(size);
      await ana.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await ana.goto(`/home?lang=${lang}`);
      const seen = new Set<string>();
      const found: Record<string, string[]> = {};
      for (const todo = await linksOf(ana); todo.length;) {
        const path = todo.shift()!;
        if (seen.has(shapeOf(path))) continue;
        seen.add(shapeOf(path));
        const answer = await ana.page.goto(baseUrl() + path);
        const wrong = await faults(ana, size.width < 600);
        if (answer?.status() !== 200) wrong.push(`answers ${answer?.status()}`);
        if (wrong.length) found[path] = wrong;
        todo.push(...(await linksOf(ana)));
      }
      expect(found).toEqual({});
      expect(seen.size).toBeGreaterThan(25);
    });
  },
);
