import 'reflect-metadata';
import { generateSync } from 'otplib';
import { AccountsUnderTest, HOME } from '../../test/accounts-under-test';
import { factorsUnderTest } from '../../test/factors-under-test';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const WRONG = { code: 'invalid_request', issues: { code: expect.anything() } };

let accounts: AccountsUnderTest;
let factors: ReturnType<typeof factorsUnderTest>;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  factors = factorsUnderTest(accounts);
});
afterAll(() => accounts.stop());

/** Returns the app's code for the current time step plus `steps`. */
function codeOf(secret: string, steps = 0): string {
  const epoch = Math.floor(accounts.clock.now('live').getTime() / 1000) + steps * 30;
  return generateSync({ secret, epoch });
}

/** Creates a user with an authenticator app and advances the clock to the next unused code. */
async function enrolled() {
  const email = await accounts.member();
  const { token, session } = await accounts.signInAs(email);
  const { secret } = await factors.draw.execute(session, email);
  const recoveryCodes = await factors.confirm.execute(session, codeOf(secret));
  accounts.clock.advance(STEP_MS);
  return { email, token, session, secret, recoveryCodes };
}

/** Signs in with a password. The session then still requires a code. */
async function waiting(email: string) {
  const { token } = await accounts.signInAs(email);
  return { token, session: (await accounts.sessions.findWaiting(token))! };
}

describe('an authenticator app', () => {
  it('requires a code at every sign-in once it is confirmed', async () => {
    const email = await accounts.member();
    const { session } = await accounts.signInAs(email);
    const { secret, uri } = await factors.draw.execute(session, email);
    expect(uri).toContain(`secret=${secret}`);
    const { token } = await accounts.signInAs(email);
    expect(await accounts.sessions.find(token)).not.toBeNull();
    await factors.confirm.execute(session, codeOf(secret));
    expect(await accounts.sessions.find(token)).toBeNull();
    const later = await waiting(email);
    expect(later.session.userId).toBe(session.userId);
    expect(await accounts.sessions.find(later.token)).toBeNull();
    expect(await accounts.contexts.find(later.token)).toBeNull();
  });

  it('completes a sign-in with a new session that replaces the pending session', async () => {
    const { email, secret } = await enrolled();
    const { token, session } = await waiting(email);
    const opened = await factors.show.signIn(session, codeOf(secret), { ...HOME, token });
    expect(opened.token).not.toBe(token);
    expect(await accounts.sessions.findWaiting(token)).toBeNull();
    expect((await accounts.contexts.find(opened.token))!.session.secondFactorAt).not.toBeNull();
  });

  it('has an encrypted secret in the database', async () => {
    const { secret, session } = await enrolled();
    const rows = await accounts.db.query<{ user_id: string }>('SELECT * FROM totps');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.map((row) => row.user_id)).toContain(session.userId);
  });

  it('cannot be replaced from a hijacked session', async () => {
    const { token, email } = await enrolled();
    const session = (await accounts.sessions.find(token))!;
    await expect(factors.draw.execute(session, email)).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(factors.confirm.execute(session, '123456')).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('can be set up only after step-up authentication', async () => {
    const email = await accounts.member();
    const { session } = await accounts.signInAs(email);
    accounts.clock.advance(10 * MINUTE_MS);
    await expect(factors.draw.execute(session, email)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('can be confirmed only after step-up authentication', async () => {
    const email = await accounts.member();
    const { session } = await accounts.signInAs(email);
    const { secret } = await factors.draw.execute(session, email);
    accounts.clock.advance(10 * MINUTE_MS);
    const guessed = factors.confirm.execute(session, codeOf(secret));
    await expect(guessed).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await accounts.sessions.hasFactor(session.userId)).toBe(false);
  });
});

describe('app codes', () => {
  it('are accepted once even if submitted twice concurrently', async () => {
    const { email, secret } = await enrolled();
    const both = [await waiting(email), await waiting(email)];
    const code = codeOf(secret);
    const results = await Promise.allSettled(
      both.map(({ session }) => factors.show.signIn(session, code, HOME)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    [-2, false],
    [-1, true],
    [1, true],
    [2, false],
  ])('are accepted if they are %d time steps off: %s', async (steps, works) => {
    const { secret, session } = await enrolled();
    accounts.clock.advance(3 * STEP_MS);
    const [shown] = await Promise.allSettled([factors.show.confirm(session, codeOf(secret, steps))]);
    expect(shown.status).toBe(works ? 'fulfilled' : 'rejected');
  });

  it('are rejected if they are older than the last used code', async () => {
    const { secret, session } = await enrolled();
    await factors.show.confirm(session, codeOf(secret, 1));
    await expect(factors.show.confirm(session, codeOf(secret))).rejects.toMatchObject(WRONG);
  });
});

describe('recovery codes', () => {
  it('are accepted once, in any capitalization and with any separators', async () => {
    const { email, session: first, recoveryCodes } = await enrolled();
    expect(recoveryCodes).toHaveLength(10);
    const { session } = await waiting(email);
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
    await expect(factors.show.signIn(session, typed, HOME)).resolves.toBeDefined();
    const again = await waiting(email);
    await expect(factors.show.signIn(again.session, typed, HOME)).rejects.toMatchObject(WRONG);
    expect(await factors.recovery.left(first.userId)).toBe(9);
    expect(await accounts.audited(first.userId)).toContain('recovery_code.used');
  });

  it('are stored as hashes that are bound to the user', async () => {
    const { recoveryCodes } = await enrolled();
    const rows = JSON.stringify(await accounts.db.query('SELECT * FROM recovery_codes'));
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
    const other = await enrolled();
    await expect(factors.show.confirm(other.session, recoveryCodes[0]!)).rejects.toMatchObject(WRONG);
  });

  it('can be replaced only with a recent second factor, which is also required to remove the app', async () => {
    const { email, secret, session, token, recoveryCodes } = await enrolled();
    accounts.clock.advance(10 * MINUTE_MS);
    const stale = (await accounts.sessions.find(token))!;
    await expect(factors.removeTotp.execute(stale)).rejects.toMatchObject({ code: 'unauthenticated' });
    await factors.show.confirm(session, codeOf(secret));
    const fresh = (await accounts.sessions.find(token))!;
    await factors.renewCodes.execute(fresh);
    await expect(factors.show.confirm(session, recoveryCodes[0]!)).rejects.toMatchObject(WRONG);
    await factors.removeTotp.execute(fresh);
    const { token: later } = await accounts.signInAs(email);
    expect(await accounts.sessions.find(later)).not.toBeNull();
    expect(await accounts.audited(session.userId)).toEqual(
      expect.arrayContaining(['totp.enabled', 'recovery_codes.renewed', 'totp.disabled']),
    );
  });
});
