import { eventually } from '@tulay/testing';
import { PASSWORD } from '../../test/accounts-under-test';
import type { Browser } from '../../test/browser';
import { DashboardUnderTest } from '../../test/dashboard-under-test';
import { LinksStore } from '../links/links.store';

const EMAIL = 'ana@shop.example';
let dashboard: DashboardUnderTest;
let browser: Browser;

beforeAll(async () => void (dashboard = await DashboardUnderTest.start()));
afterAll(() => dashboard.stop());
beforeEach(() => void (browser = dashboard.browser()));

async function linkFor(purpose: 'verify_email' | 'reset_password'): Promise<string> {
  const { db, running } = dashboard;
  // A job creates the account after the response.
  const { id } = await eventually(
    async () => (await db.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [EMAIL]))[0],
  );
  const links = running.app.get(LinksStore, { strict: false });
  return db.transaction((tx) => links.issue(tx, id, purpose));
}

it.each(['/livez', '/readyz'])('serves %s without a session', async (path) => {
  expect(await browser.get(path)).toMatchObject({ status: 200, cookies: [] });
});

it('a user who signs up verifies the email address and sees the first key once', async () => {
  const person = { merchant: 'Aling Nena Store', name: 'Ana Reyes', email: EMAIL, password: PASSWORD };
  expect((await browser.submit('/dashboard/sign-up', person)).body).toContain('Look in your mail');
  const link = `/dashboard/verify-email/${await linkFor('verify_email')}`;
  const stranger = await browser.submit(link, { password: 'an attacker chose it' });
  expect([stranger.status, stranger.cookies]).toEqual([400, []]);
  const verified = await browser.submit(link, { password: PASSWORD });
  expect([verified.status, verified.goesTo]).toEqual([303, '/dashboard/home']);
  expect(verified.cookies[0]).toMatch(
    /^tulay_session=[\w-]{43}; Path=\/dashboard; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((await browser.submit('/dashboard/first-key', {}, '/dashboard/home')).body).toMatch(/sk_test_\w+/);
  expect((await browser.submit('/dashboard/first-key', {}, '/dashboard/home')).body).not.toMatch(/sk_test_/);
  const before = browser.jar.get('tulay_session');
  expect((await browser.submit('/dashboard/sign-out', {}, '/dashboard/home')).status).toBe(303);
  browser.jar.set('tulay_session', before!);
  const gone = await browser.get('/dashboard/home?x=1');
  expect(gone.goesTo).toBe('/dashboard/sign-in?next=%2Fdashboard%2Fhome%3Fx%3D1');
  const entered = await browser.submit('/dashboard/sign-in?next=//evil.example', {
    email: EMAIL,
    password: PASSWORD,
  });
  expect(entered.goesTo).toBe('/dashboard/home');
  expect(browser.jar.get('tulay_session')).not.toBe(before);
});

it('a single-use link resets the password', async () => {
  const link = `/dashboard/reset-password/${await linkFor('reset_password')}`;
  expect((await browser.submit(link, { password: 'short' })).status).toBe(400);
  expect((await browser.submit(link, { password: PASSWORD })).body).toContain('Your password is changed');
  expect((await browser.submit(link, { password: PASSWORD })).body).toContain('does not work any more');
});

it('sign-in and password reset respond identically to a known and an unknown email address', async () => {
  for (const [url, typed] of [
    ['/dashboard/forgot-password', {}],
    ['/dashboard/sign-in', { password: 'not the password' }],
  ] as const) {
    const known = await browser.submit(url, { ...typed, email: EMAIL });
    const unknown = await browser.submit(url, { ...typed, email: 'bob@shop.example' });
    expect(unknown.body.replace('bob@', 'ana@')).toBe(known.body);
    expect(unknown.status).toBe(known.status);
  }
});

it('a form without a valid CSRF token is rejected', async () => {
  await browser.get('/dashboard/sign-in');
  const typed = { email: EMAIL, password: PASSWORD };
  expect((await browser.send('/dashboard/sign-in', typed)).status).toBe(403);
  const other = { ...typed, form_token: 'a'.repeat(43) };
  expect((await browser.send('/dashboard/sign-in', other)).status).toBe(403);
});

it('every page forbids caching, framing and inline scripts', async () => {
  const { headers, body } = await browser.get('/dashboard/sign-in');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
  expect(body).not.toMatch(/<script>|<style| style=| on\w+=/);
  const asset = /href="(\/dashboard\/assets\/[^"]+account\.css)"/.exec(body)![1]!;
  expect((await browser.get(asset)).status).toBe(200);
});

it('live mode is available after the merchant is activated', async () => {
  await browser.submit('/dashboard/sign-in', { email: EMAIL, password: PASSWORD });
  expect((await browser.get('/dashboard/home')).body).toContain('Test mode: what you see here');
  expect((await browser.get('/dashboard/home')).body).not.toContain('value="live"');
  expect((await browser.submit('/dashboard/view', { environment: 'live' }, '/dashboard/home')).status).toBe(
    404,
  );
  await dashboard.db.query(
    `INSERT INTO applications (merchant_id, state, revision, sealed_form, change, created)
      SELECT m.id, 'active', 1, '', 1, 1 FROM merchants m JOIN users u ON u.id = owner_id WHERE email = $1`,
    [EMAIL],
  );
  expect((await browser.get('/dashboard/home')).body).toContain('value="live"');
  const live = await browser.submit('/dashboard/view', { environment: 'live' }, '/dashboard/home');
  expect([live.status, live.goesTo]).toEqual([303, '/dashboard/home']);
  expect((await browser.get('/dashboard/home')).body).not.toContain('Test mode: what you see here');
  expect((await browser.submit('/dashboard/view', { environment: 'other' }, '/dashboard/home')).status).toBe(
    404,
  );
  for (const url of ['/dashboard/nothing', '/dashboard/home/nothing', '/other'])
    expect((await browser.get(url)).body).toContain('We cannot find this page');
});

it('forms that send an email or set a password are limited to 50 submissions per client in 15 minutes', async () => {
  const page = await browser.get('/dashboard/forgot-password');
  const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)![1]!;
  const statuses = new Set<number>();
  let last = page;
  // Exceeds the limit even if the loop spans two 15-minute windows.
  for (let sent = 0; sent < 102; sent++) {
    last = await browser.send('/dashboard/reset-password/x', { form_token, password: PASSWORD });
    statuses.add(last.status);
  }
  expect([...statuses].sort((one, other) => one - other)).toEqual([400, 429]);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});
