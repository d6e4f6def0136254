import { DomainError, type ListPaymentsRequest } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Member } from '../../apps/dashboard/test/dashboard-under-test';
import { SESSION_COOKIE } from '../../apps/dashboard/src/http/cookies';
import { launchChromium } from './chromium';
import { startDashboardAlone, type DashboardAlone } from './dashboard/dashboard-alone';
import { DAY, NOW } from './dashboard/now';
import { accessibilityFindings, openWatched, type WatchedPage } from './support/watched-page';

const PAYMENTS = 250;

let [alone, browser, ana] = [] as unknown as [DashboardAlone, Browser, Member];
let visit: WatchedPage;
let page: Page;
/** Releases the second page of rows, which is held back. */
let release: () => void;

beforeAll(async () => {
  [alone, browser] = await Promise.all([startDashboardAlone(), launchChromium()]);
  const { dashboard, money } = alone;
  ana = await dashboard.member('owner');
  await dashboard.db.query('UPDATE merchants SET created = $1', [NOW - PAYMENTS * DAY]);
  const owner = { merchantId: ana.merchantId, environment: 'test' as const };
  for (let ago = PAYMENTS; ago > 0; ago--)
    money.payments.create(
      owner,
      aPayment({ created: NOW - ago * DAY, description: `Row "${ago}",\nof many` }),
    );
});
afterAll(async () => {
  await browser?.close();
  await alone?.stop();
});

beforeEach(async () => {
  const held = new Promise<void>((resolve) => (release = resolve));
  alone.money.beforePayments = async ({ startingAfter, limit }) => {
    if (startingAfter && limit === 100) await held;
  };
  await open();
});
afterEach(async () => {
  release();
  await visit.close();
});

/** Opens the list of payments in a browser in which Ana is signed in. */
async function open(javaScriptEnabled = true): Promise<void> {
  visit = await openWatched(browser, alone.baseUrl, { javaScriptEnabled });
  ({ page } = visit);
  const session = { name: SESSION_COOKIE, value: ana.jar.get(SESSION_COOKIE)! };
  await page.context().addCookies([{ ...session, url: `${alone.baseUrl}/dashboard` }]);
  await page.goto(`${alone.baseUrl}/dashboard/payments`);
}

const link = () => page.getByRole('link', { name: 'Export CSV' });
const cancel = () => page.locator('#export').getByRole('button', { name: 'Cancel' });
const says = (text: string | RegExp) => page.locator('#export p').filter({ hasText: text }).waitFor();
const plain = async (): Promise<string> => (await ana.get('/dashboard/payments.csv')).body;

it('shows the progress of a long export in rows, and saves the same file as the link', async () => {
  const saved = page.waitForEvent('download');
  await link().focus();
  await page.keyboard.press('Enter');
  await says('100 of about 250 rows written…');
  const bar = page.getByRole('progressbar', { name: '100 of about 250 rows written…' });
  expect(Number(await bar.getAttribute('value'))).toBeCloseTo(0.4, 1);
  expect(await page.getByRole('status').last().innerText()).toContain('100 of about 250');
  expect(await accessibilityFindings(page)).toEqual([]);
  release();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('payments.csv');
  await says('The file is saved, with 250 rows.');
  expect([await bar.isVisible(), await cancel().isVisible()]).toEqual([false, false]);
  expect(readFileSync(await file.path(), 'utf8')).toBe(await plain());
  expect(visit.problems).toEqual([]);
});

it('allows a user to cancel an export with the keyboard and start it again', async () => {
  let downloads = 0;
  page.on('download', () => downloads++);
  await link().click();
  await says('100 of about 250');
  await page.keyboard.press('Tab');
  await cancel().press('Enter');
  await says('Cancelled. Nothing was saved.');
  expect(await link().evaluate((element) => element === document.activeElement)).toBe(true);
  expect(downloads).toBe(0);
  release();
  await Promise.all([page.waitForEvent('download'), link().click()]);
  await says('The file is saved');
});

it('reports an interrupted export and does not save an incomplete file', async () => {
  alone.money.beforePayments = ({ startingAfter }: ListPaymentsRequest) =>
    startingAfter ? Promise.reject(new DomainError('internal_error', 'away')) : Promise.resolve();
  await link().click();
  await says('The file broke off, so nothing was saved. Please try again.');
  expect(await cancel().isVisible()).toBe(false);
});

it('exports the results of the latest search', async () => {
  await page.getByLabel('Status').selectOption('succeeded');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Clear' }).waitFor();
  const file = page.waitForEvent('download');
  await link().click();
  expect(
    readFileSync(await (await file).path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
});

it('redirects a signed-out user to the sign-in page', async () => {
  await page.context().clearCookies();
  await link().click();
  await page.waitForURL('**/dashboard/sign-in**');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in');
});

it('saves an export if scripts are disabled', async () => {
  await visit.close();
  await open(false);
  release();
  const [file] = await Promise.all([page.waitForEvent('download'), link().click()]);
  expect(readFileSync(await file.path(), 'utf8')).toBe(await plain());
});

it("shows a statement's date fields with equal widths", async () => {
  await page.goto(`${alone.baseUrl}/dashboard/balance/statement`);
  const fields = page.locator('.finder input');
  const widths = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().width));
  expect(widths).toEqual([widths[0], widths[0]]);
});
