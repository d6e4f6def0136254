import { openMerchantCommand } from '@tulay/contracts';
import { closeService, startService, type RunningService } from '@tulay/service-host';
import {
  answerCommands,
  freePort,
  on,
  testDatabase,
  testNats,
  type FakeService,
  type TestDatabase,
  type TestNats,
} from '@tulay/testing';
import { PASSWORD } from '../../test/accounts-under-test';
import { dashboardSchema } from '../dashboard.migrations';
import { dashboardService } from '../dashboard.service';
import { Database } from '@tulay/persistence';
import { LinksStore } from '../links/links.store';

let [database, nats, gateway, running] = [] as unknown as [
  TestDatabase,
  TestNats,
  FakeService,
  RunningService,
];
const EMAIL = 'ana@shop.example';
const jar = new Map<string, string>();

beforeAll(async () => {
  database = await testDatabase('dashboard', dashboardSchema.migrations);
  nats = await testNats();
  gateway = await answerCommands(nats.url, [on(openMerchantCommand, () => ({}))]);
  const env = {
    NATS_URL: nats.url,
    DATABASE_URL: database.url,
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://pay.example',
    SEAL_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    TRUSTED_PROXIES: 'none',
  };
  running = await startService(dashboardService(env));
});

afterAll(async () => {
  await closeService(running.app, running.host);
  await gateway.stop();
  await nats.stop();
  await database.drop();
});

/** As one browser does: cookies are kept and sent. */
async function visit(url: string, form?: Record<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, headers, body } = await running.app.inject({
    method: form ? 'POST' : 'GET',
    url,
    headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  const cookies = [headers['set-cookie'] ?? []].flat();
  for (const each of cookies) jar.set(...(/^(\w+)=([^;]*)/.exec(each)!.slice(1) as [string, string]));
  return { status: statusCode, headers, body, cookies };
}

/** Fills in the form of a page, with the token that it carries. */
async function submit(url: string, typed: Record<string, string> = {}, page = url) {
  const token = /name="form_token" value="([^"]+)"/.exec((await visit(page)).body)![1]!;
  return visit(url, { ...typed, form_token: token });
}

async function linkFor(purpose: 'verify_email' | 'reset_password'): Promise<string> {
  const db = running.app.get(Database, { strict: false });
  const [user] = await db.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [EMAIL]);
  const links = running.app.get(LinksStore, { strict: false });
  return db.transaction((tx) => links.issue(tx, user!.id, purpose));
}

beforeEach(() => jar.clear());

it.each(['/livez', '/readyz'])('whoever runs the service may ask %s', async (path) => {
  expect(await visit(path)).toMatchObject({ status: 200, cookies: [] });
});

it('somebody signs up, verifies, sees the key once, signs out and in', async () => {
  const person = { merchant: 'Aling Nena Store', name: 'Ana Reyes', email: EMAIL, password: PASSWORD };
  expect((await submit('/dashboard/sign-up', person)).body).toContain('Look in your mail');
  const link = `/dashboard/verify-email/${await linkFor('verify_email')}`;
  const stranger = await submit(link, { password: 'somebody else chose it' });
  expect([stranger.status, stranger.cookies]).toEqual([400, []]);
  const verified = await submit(link, { password: PASSWORD });
  expect([verified.status, verified.headers.location]).toEqual([303, '/dashboard/home']);
  expect(verified.cookies[0]).toMatch(
    /^tulay_session=[\w-]{43}; Path=\/dashboard; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect((await submit('/dashboard/first-key', {}, '/dashboard/home')).body).toMatch(/sk_test_\w+/);
  expect((await submit('/dashboard/first-key', {}, '/dashboard/home')).body).not.toMatch(/sk_test_/);
  const before = jar.get('tulay_session');
  expect((await submit('/dashboard/sign-out', {}, '/dashboard/home')).status).toBe(303);
  jar.set('tulay_session', before!);
  const gone = await visit('/dashboard/home?x=1');
  expect(gone.headers.location).toBe('/dashboard/sign-in?next=%2Fdashboard%2Fhome%3Fx%3D1');
  const entered = await submit('/dashboard/sign-in?next=//evil.example', {
    email: EMAIL,
    password: PASSWORD,
  });
  expect(entered.headers.location).toBe('/dashboard/home');
  expect(jar.get('tulay_session')).not.toBe(before);
});

it('a new password is chosen by a link that works once', async () => {
  const link = `/dashboard/reset-password/${await linkFor('reset_password')}`;
  expect((await submit(link, { password: 'short' })).status).toBe(400);
  expect((await submit(link, { password: PASSWORD })).body).toContain('Your password is changed');
  expect((await submit(link, { password: PASSWORD })).body).toContain('does not work any more');
});

it('a forgotten password and a wrong one look the same for every address', async () => {
  for (const [url, typed] of [
    ['/dashboard/forgot-password', {}],
    ['/dashboard/sign-in', { password: 'not the password' }],
  ] as const) {
    const known = await submit(url, { ...typed, email: EMAIL });
    const unknown = await submit(url, { ...typed, email: 'bob@shop.example' });
    expect(unknown.body.replace('bob@', 'ana@')).toBe(known.body);
    expect(unknown.status).toBe(known.status);
  }
});

it('a form without its token, or with that of another browser, is refused', async () => {
  await visit('/dashboard/sign-in');
  const typed = { email: EMAIL, password: PASSWORD };
  expect((await visit('/dashboard/sign-in', typed)).status).toBe(403);
  const other = { ...typed, form_token: 'a'.repeat(43) };
  expect((await visit('/dashboard/sign-in', other)).status).toBe(403);
});

it('no page is kept by a browser, framed, or has code of its own', async () => {
  const { headers, body } = await visit('/dashboard/sign-in');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
  expect(body).not.toMatch(/<script>|<style| style=| on\w+=/);
  const asset = /href="(\/dashboard\/assets\/[^"]+account\.css)"/.exec(body)![1]!;
  expect((await visit(asset)).status).toBe(200);
});

it('switches between test and live by a form of its own, and says so when there is no such page', async () => {
  await submit('/dashboard/sign-in', { email: EMAIL, password: PASSWORD });
  expect((await visit('/dashboard/home')).body).toContain('Test mode: what you see here');
  expect((await visit('/dashboard/home')).body).not.toContain('value="live"');
  expect((await submit('/dashboard/view', { environment: 'live' }, '/dashboard/home')).status).toBe(404);
  await running.app.get(Database, { strict: false }).query(
    `INSERT INTO applications (merchant_id, state, revision, sealed_form, change, created)
      SELECT m.id, 'active', 1, '', 1, 1 FROM merchants m JOIN users u ON u.id = owner_id WHERE email = $1`,
    [EMAIL],
  );
  expect((await visit('/dashboard/home')).body).toContain('value="live"');
  const live = await submit('/dashboard/view', { environment: 'live' }, '/dashboard/home');
  expect([live.status, live.headers.location]).toEqual([303, '/dashboard/home']);
  expect((await visit('/dashboard/home')).body).not.toContain('Test mode: what you see here');
  expect((await submit('/dashboard/view', { environment: 'other' }, '/dashboard/home')).status).toBe(404);
  for (const url of ['/dashboard/nothing', '/dashboard/home/nothing', '/other'])
    expect((await visit(url)).body).toContain('We cannot find this page');
});

it('forms that cost a mail or a hash end after fifty from one client', async () => {
  const page = await visit('/dashboard/forgot-password');
  const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)![1]!;
  const statuses = new Set<number>();
  let last = page;
  // More than two quarters of an hour allow.
  for (let sent = 0; sent < 102; sent++) {
    last = await visit('/dashboard/reset-password/x', { form_token, password: PASSWORD });
    statuses.add(last.status);
  }
  expect([...statuses].sort((one, other) => one - other)).toEqual([400, 429]);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});
