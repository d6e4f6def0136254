import type { Payment } from '@tulay/contracts';
import type { Browser } from 'playwright-core';
import { Api } from '../support/api';
import { baseUrl } from '../support/stack';
import { launchChromium } from './chromium';
import { DashboardPerson } from './support/dashboard-person';

let browser: Browser;
let ana: DashboardPerson;

beforeAll(async () => {
  browser = await launchChromium();
  ana = await DashboardPerson.open(browser);
});

afterAll(async () => {
  await ana?.close();
  await browser?.close();
});

it('a person signs up, gets a first key, and sees the payment that a program made with it', async () => {
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

it('a passkey of the browser is added, and signs in without a password', async () => {
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
