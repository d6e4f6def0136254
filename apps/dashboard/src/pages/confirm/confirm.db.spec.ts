import { generateSync } from 'otplib';
import { PUBLIC_URL, type Browser } from '../../../test/browser';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { SoftwareAuthenticator } from '../../../test/software-authenticator';
import { AddPasskey } from '../../passkeys/add-passkey';
import { Passwords } from '../../passwords/passwords';
import { ConfirmTotp } from '../../second-factors/confirm-totp';
import { GenerateTotpSecret } from '../../second-factors/generate-totp-secret';
import { Sessions } from '../../sessions/sessions';

const PASSWORD = 'bahay kubo kahit munti';
const CODE = '/dashboard/sign-in/code';
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start();
});
afterAll(() => dashboard.stop());

const service = <Service>(type: new (...injected: never[]) => Service): Service =>
  dashboard.running.app.get(type, { strict: false });

const sessionOf = async (browser: Member) =>
  (await service(Sessions).find(browser.jar.get('tulay_session')!))!;

async function member(): Promise<Member> {
  const person = await dashboard.member('owner');
  const hash = await service(Passwords).hash(PASSWORD);
  await dashboard.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.userId, hash]);
  return person;
}

/** Adds an authenticator app and returns a function that generates its next code. */
async function withApp(person: Member): Promise<() => string> {
  const { secret } = await service(GenerateTotpSecret).execute(await sessionOf(person), person.email);
  const codeAt = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  await service(ConfirmTotp).execute(await sessionOf(person), codeAt(-1));
  let step = 0;
  return () => codeAt(step++);
}

async function withPasskey(person: Member): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator(PUBLIC_URL);
  const add = service(AddPasskey);
  const options = await add.options(await sessionOf(person), { email: person.email, name: 'Ana' });
  await add.execute(await sessionOf(person), 'My phone', device.create(options));
  return device;
}

/** Requests a passkey challenge and submits the signed response, as the page's script does. */
async function sign(browser: Browser, page: string, at: string, device: SoftwareAuthenticator) {
  const options = await browser.submit(`${at}/options`, {}, page);
  const passkey = device.get(JSON.parse(options.body) as never);
  return browser.submit(`${at}?next=/dashboard/team`, { passkey }, page);
}

const signIn = (browser: Browser, { email }: Member) =>
  browser.submit('/dashboard/sign-in?next=/dashboard/team', { email, password: PASSWORD });

describe('sign-in with a second factor', () => {
  it('requires a code before it opens the requested page', async () => {
    const person = await member();
    const code = await withApp(person);
    const browser = dashboard.browser();
    const entered = await signIn(browser, person);
    expect(entered.goesTo).toBe(`${CODE}?next=%2Fdashboard%2Fteam`);
    const waiting = browser.jar.get('tulay_session');
    expect((await browser.get('/dashboard/home')).goesTo).toMatch('/dashboard/sign-in?');
    const wrong = await browser.submit(entered.goesTo!, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatch(
      /id="code"[^>]*aria-describedby="code-wrong code-hint"[^>]*aria-invalid="true"[^>]*autofocus/,
    );
    const shown = await browser.submit(entered.goesTo!, { code: code() });
    expect([shown.status, shown.goesTo]).toEqual([303, '/dashboard/team']);
    expect(browser.jar.get('tulay_session')).not.toBe(waiting);
    expect((await browser.get('/dashboard/home')).status).toBe(200);
  });

  it('accepts a passkey instead of a code', async () => {
    const person = await member();
    const device = await withPasskey(person);
    const browser = dashboard.browser();
    await signIn(browser, person);
    expect((await browser.get(CODE)).body).toContain('data-passkey="get"');
    const signed = await sign(browser, CODE, `${CODE}/passkey`, device);
    expect([signed.status, signed.goesTo]).toEqual([303, '/dashboard/team']);
    expect((await browser.get('/dashboard/home')).status).toBe(200);
  });

  it('redirects to the password form if no sign-in is pending', async () => {
    const browser = dashboard.browser();
    expect((await browser.get(`${CODE}?next=//evil.example`)).goesTo).toBe(
      '/dashboard/sign-in?next=%2Fdashboard%2Fhome',
    );
  });
});

describe('sign-in with a passkey only', () => {
  it('replaces a session cookie that an attacker has set', async () => {
    const person = await member();
    const device = await withPasskey(person);
    const browser = dashboard.browser();
    const planted = 'p'.repeat(43);
    browser.jar.set('tulay_session', planted);
    const signed = await sign(browser, '/dashboard/sign-in', '/dashboard/sign-in/passkey', device);
    expect([signed.status, signed.goesTo]).toEqual([303, '/dashboard/team']);
    expect(browser.jar.get('tulay_session')).not.toBe(planted);
    expect((await browser.get('/dashboard/home')).status).toBe(200);
  });

  it('shows the form again if the passkey is unknown', async () => {
    const stranger = new SoftwareAuthenticator(PUBLIC_URL);
    const browser = dashboard.browser();
    const refused = await sign(browser, '/dashboard/sign-in', '/dashboard/sign-in/passkey', stranger);
    expect([refused.status, refused.cookies]).toEqual([400, []]);
    expect(refused.body).toContain('This passkey was not accepted');
    expect(refused.body).toContain('action="/dashboard/sign-in?next=%2Fdashboard%2Fteam"');
  });
});

describe('step-up authentication', () => {
  const HERE = '/dashboard/confirm?next=%2Fdashboard%2Fteam';
  const seconds = async ({ userId }: Member) =>
    (
      await dashboard.db.query<Record<string, string>>(
        'SELECT * FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
        [userId],
      )
    )[0]!;

  it('accepts the password and redirects back', async () => {
    const person = await member();
    await dashboard.makeStale(person.userId);
    const wrong = await person.submit(
      '/dashboard/confirm/password?next=/dashboard/team',
      { current_password: 'x' },
      HERE,
    );
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain('This is not your password.');
    const right = await person.submit(
      '/dashboard/confirm/password?next=/dashboard/team',
      { current_password: PASSWORD },
      HERE,
    );
    expect([right.status, right.goesTo]).toEqual([303, '/dashboard/team']);
    expect(Number((await seconds(person)).confirmed_at)).toBeGreaterThan(1);
  });

  it('has the same limit on failed attempts as sign-in', async () => {
    const browser = await member();
    const statuses = [];
    for (let guess = 0; guess < 12; guess++)
      statuses.push(
        (await browser.submit('/dashboard/confirm/password', { current_password: `guess ${guess}` }, HERE))
          .status,
      );
    expect(statuses).toContain(429);
  });

  it('suggests a recovery code after too many wrong app codes', async () => {
    const person = await member();
    await withApp(person);
    const at = '/dashboard/confirm/code?next=/dashboard/team';
    for (let guess = 0; guess < 5; guess++)
      expect((await person.submit(at, { code: '000000' }, HERE)).body).toContain('This code is wrong');
    const { status, body } = await person.submit(at, { code: '000000' }, HERE);
    expect([status, body]).toEqual([400, expect.stringContaining('A recovery code works now.')]);
  });

  it('accepts a code or a passkey as the second factor', async () => {
    const person = await member();
    const code = await withApp(person);
    await dashboard.makeStale(person.userId);
    const byCode = await person.submit(
      '/dashboard/confirm/code?next=/dashboard/team',
      { code: code() },
      HERE,
    );
    expect(byCode.goesTo).toBe('/dashboard/team');
    expect((await seconds(person)).second_factor_at).not.toBeNull();
    const device = await withPasskey(person);
    await dashboard.makeStale(person.userId);
    const signed = await sign(person, HERE, '/dashboard/confirm/passkey', device);
    expect(signed.goesTo).toBe('/dashboard/team');
    expect((await seconds(person)).second_factor_at).not.toBeNull();
  });

  it('offers only the required proof, or a setup link if the user has no second factor', async () => {
    const person = await member();
    const FACTOR = `${HERE}&proof=factor`;
    expect((await person.get(FACTOR)).body).toContain('Set up a second factor');
    await withApp(person);
    const { body } = await person.get(FACTOR);
    expect(body).toContain('name="code"');
    expect(body).not.toContain('name="current_password"');
  });

  it('redirects only to dashboard pages', async () => {
    const browser = await member();
    const away = await browser.submit(
      '/dashboard/confirm/password?next=//evil.example/dashboard/',
      { current_password: PASSWORD },
      HERE,
    );
    expect(away.goesTo).toBe('/dashboard/home');
    expect((await browser.get('/dashboard/confirm?next=https://evil.example/')).body).not.toMatch(
      /(href|action)="[^"?]*evil/,
    );
  });
});
