import { generateSync } from 'otplib';
import { PUBLIC_URL } from '../../../test/browser';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { SoftwareAuthenticator } from '../../../test/software-authenticator';
import { Passwords } from '../../passwords/passwords';

const PASSWORD = 'bahay kubo kahit munti';
const HERE = '/dashboard/security';
const SETTINGS = '/dashboard/settings';
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start();
});
afterAll(() => dashboard.stop());

const mailsTo = async (email: string) =>
  (
    await dashboard.db.query<{ kind: string }>(
      'SELECT kind FROM account_mails WHERE recipient = $1 ORDER BY id',
      [email],
    )
  ).map(({ kind }) => kind);

async function withPassword(): Promise<Member> {
  const person = await dashboard.member('viewer');
  const hash = await dashboard.running.app.get(Passwords, { strict: false }).hash(PASSWORD);
  await dashboard.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.userId, hash]);
  return person;
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });

/** Sets up an authenticator app and returns the recovery codes. */
async function setUpApp(browser: Member): Promise<string[]> {
  const begun = await browser.submit(`${HERE}/app`, {}, HERE);
  const { body } = await browser.get(begun.goesTo!);
  const secret = /<code class="secret"[^>]*>([^<]+)</.exec(body)![1]!.replaceAll(' ', '');
  const shown = await browser.submit(`${HERE}/app/confirm`, { code: codeOf(secret) }, `${HERE}/app`);
  return [...shown.body.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code!);
}

it('a password change signs out other browsers and sends an email', async () => {
  const person = await withPassword();
  const other = await dashboard.signIn(person.userId);
  const wrong = await person.submit(
    `${HERE}/password`,
    { current_password: 'x', password: 'isda sa dagat' },
    HERE,
  );
  expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('This is not your password.')]);
  const weak = { current_password: PASSWORD, password: 'short' };
  const refused = await person.submit(`${HERE}/password`, weak, HERE);
  expect(refused.body).toMatch(/id="password"[^>]*aria-describedby="password-wrong password-hint"/);
  const typed = { current_password: PASSWORD, password: 'isda sa dagat at ilog' };
  const done = await person.submit(`${HERE}/password`, typed, HERE);
  expect(done.goesTo).toBe(`${HERE}?done=saved`);
  expect((await person.get(HERE)).status).toBe(200);
  expect((await other.get(HERE)).status).toBe(303);
  expect(await mailsTo(person.email)).toEqual(['security_changed']);
});

describe('the security page for authenticator apps', () => {
  it('shows ten recovery codes once after the app is set up', async () => {
    const person = await dashboard.member('viewer');
    expect(await setUpApp(person)).toHaveLength(10);
    const { body } = await person.get(HERE);
    expect(body).toContain('10 codes are left');
    expect(await mailsTo(person.email)).toEqual(['security_changed']);
    expect((await person.get(`${HERE}/app`)).goesTo).toBe(HERE);
  });

  it('keeps the secret after a wrong code', async () => {
    const browser = await dashboard.member('viewer');
    await browser.submit(`${HERE}/app`, {}, HERE);
    const { body, headers } = await browser.get(`${HERE}/app`);
    expect(body).toMatch(/<svg [^>]*viewBox/);
    expect(body).not.toMatch(/<script>|<style| style=/);
    expect(headers['cache-control']).toBe('no-store');
    const secret = /<code class="secret"[^>]*>([^<]+)</.exec(body)![1]!;
    const wrong = await browser.submit(`${HERE}/app/confirm`, { code: '000000' }, `${HERE}/app`);
    expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining(secret)]);
  });

  it('requires step-up authentication to remove the app or replace recovery codes', async () => {
    const person = await dashboard.member('viewer');
    const [code] = await setUpApp(person);
    await dashboard.makeStale(person.userId);
    for (const at of [`${HERE}/app/remove`, `${HERE}/recovery-codes`])
      expect((await person.submit(at, {}, HERE)).goesTo).toBe(
        '/dashboard/confirm?proof=factor&next=%2Fdashboard%2Fsecurity',
      );
    const shown = await person.submit(
      `/dashboard/confirm/code?next=${HERE}`,
      { code: code! },
      '/dashboard/confirm?proof=factor',
    );
    expect(shown.goesTo).toBe(HERE);
    const codes = await person.submit(`${HERE}/recovery-codes`, {}, HERE);
    expect(codes.body).not.toContain(code);
    expect((await person.submit(`${HERE}/app/remove`, {}, HERE)).goesTo).toBe(`${HERE}?done=deleted`);
    expect((await person.get(HERE)).body).toContain('Set up an app');
  });
});

describe('the security page for passkeys', () => {
  /** Requests the creation options and submits a new passkey, as the page's script does. */
  async function add(browser: Member, name: string) {
    const device = new SoftwareAuthenticator(PUBLIC_URL);
    const options = await browser.submit(`${HERE}/passkeys/options`, {}, HERE);
    const passkey = device.create(JSON.parse(options.body) as never);
    return { device, added: await browser.submit(`${HERE}/passkeys`, { name, passkey }, HERE) };
  }

  it('adds, lists and removes a passkey', async () => {
    const person = await dashboard.member('viewer');
    const { device, added } = await add(person, 'My <phone>');
    expect(added.body).toContain('Recovery codes');
    const { body } = await person.get(HERE);
    expect(body).toContain('My &lt;phone&gt;');
    const id = device.id.toString('base64url');
    expect((await person.submit(`${HERE}/passkeys/${id}/remove`, {}, HERE)).status).toBe(303);
    expect((await person.get(HERE)).body).not.toContain('My &lt;phone&gt;');
    expect(await mailsTo(person.email)).toEqual(['security_changed', 'security_changed']);
  });

  it("returns 404 when a user removes another user's passkey", async () => {
    const [one, other] = [await dashboard.member('viewer'), await dashboard.member('viewer')];
    const { device } = await add(one, 'My phone');
    const at = `${HERE}/passkeys/${device.id.toString('base64url')}/remove`;
    expect((await other.submit(at, {}, HERE)).status).toBe(404);
  });

  it('shows an error message if the passkey response is forged', async () => {
    const browser = await dashboard.member('viewer');
    const refused = await browser.submit(`${HERE}/passkeys`, { name: 'x', passkey: '{}' }, HERE);
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('was not accepted')]);
  });
});

describe('the security page for sessions', () => {
  it('lists sessions with their IP address and ends them', async () => {
    const person = await dashboard.member('viewer');
    const [one, other] = [await dashboard.signIn(person.userId), await dashboard.signIn(person.userId)];
    const { body } = await person.get(HERE);
    expect(body).toContain('203.0.113.7');
    expect(body.match(/sessions\/[0-9a-f-]+\/end"/g)).toHaveLength(2);
    const at = /sessions\/[0-9a-f-]+\/end/.exec((await one.get(HERE)).body)![0];
    expect((await one.submit(`${HERE}/${at}`, {}, HERE)).goesTo).toBe(`${HERE}?done=signedOut`);
    await one.submit(`${HERE}/sessions/end-others`, {}, HERE);
    const statuses = await Promise.all(
      [person, one, other].map(async (each) => (await each.get(HERE)).status),
    );
    expect(statuses).toEqual([303, 200, 303]);
  });

  it("returns 404 when a user ends another user's session", async () => {
    const [one, other] = [await dashboard.member('viewer'), await dashboard.member('viewer')];
    const [{ id }] = (await dashboard.db.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [
      one.userId,
    ])) as [{ id: string }];
    expect((await other.submit(`${HERE}/sessions/${id}/end`, {}, HERE)).status).toBe(404);
    expect((await one.get(HERE)).status).toBe(200);
  });
});

describe('the settings page', () => {
  it('changes the name and language', async () => {
    const browser = await dashboard.member('viewer');
    const refused = await browser.submit(`${SETTINGS}/profile`, { name: '', language: 'en' }, SETTINGS);
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('Write a name')]);
    const saved = await browser.submit(
      `${SETTINGS}/profile`,
      { name: 'Ana Cruz', language: 'fil' },
      SETTINGS,
    );
    expect(saved.goesTo).toBe(`${SETTINGS}?lang=fil&done=saved`);
    expect((await browser.get(saved.goesTo!)).body).toContain('value="Ana Cruz"');
  });

  it('requires step-up authentication and a confirmation link to change the email address', async () => {
    const browser = await dashboard.member('viewer');
    const { userId, email } = browser;
    await dashboard.makeStale(userId);
    const asked = () => browser.submit(`${SETTINGS}/email`, { email: `new-${email}` }, SETTINGS);
    expect((await asked()).goesTo).toBe('/dashboard/confirm?next=%2Fdashboard%2Fsettings');
    await dashboard.db.query('UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1', [
      userId,
      Math.floor(Date.now() / 1000),
    ]);
    expect((await asked()).goesTo).toBe(`${SETTINGS}?done=linkSent`);
    expect(await mailsTo(`new-${email}`)).toEqual(['change_email']);
    const spent = await dashboard.browser().submit('/dashboard/change-email/made-up');
    expect([spent.status, spent.body]).toEqual([400, expect.stringContaining('does not work any more')]);
  });
});
