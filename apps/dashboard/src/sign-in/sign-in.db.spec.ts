import 'reflect-metadata';
import { AccountsUnderTest, HOME, PASSWORD } from '../../test/accounts-under-test';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WRONG = { password: 'not the password' };

let accounts: AccountsUnderTest;
let people = 0;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
});
afterAll(() => accounts.stop());

/** Returns an IP address that no other test uses. */
const elsewhere = () => `198.51.100.${(people += 1)}`;
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

describe('signing in', () => {
  it('ignores the case of the email address', async () => {
    const email = await accounts.member();
    const { token, session } = await accounts.signInAs(` ${email.toUpperCase()} `);
    expect(await accounts.sessions.find(token)).toEqual(session);
  });

  it('returns the same error for a wrong password and an unknown address', async () => {
    const email = await accounts.member();
    const errors = await Promise.all(
      [email, accounts.newEmail()].map((each) =>
        accounts.signInAs(each, WRONG).catch((error: Error) => ({ ...error, text: error.message })),
      ),
    );
    expect(errors[0]).toMatchObject({ code: 'unauthenticated' });
    expect(errors[1]).toEqual(errors[0]);
  });

  it('fails until the email address is verified', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    expect(await codeOf(accounts.signInAs(email))).toBe('invalid_state');
    expect(await codeOf(accounts.signInAs(email, WRONG))).toBe('unauthenticated');
  });

  it("ends the browser's previous session", async () => {
    const email = await accounts.member();
    const planted = await accounts.signInAs(await accounts.member());
    const { token } = await accounts.signInAs(email, { token: planted.token });
    expect(token).not.toBe(planted.token);
    expect(await accounts.sessions.find(planted.token)).toBeNull();
    const { token: fresh } = await accounts.signInAs(email, { token: 'made up by an attacker' });
    expect(fresh).not.toBe('made up by an attacker');
    expect(await accounts.sessions.find('made up by an attacker')).toBeNull();
  });
});

describe('the limit on failed sign-ins', () => {
  it('allows five failed attempts per account and IP address', async () => {
    const email = await accounts.member();
    for (const each of [email, accounts.newEmail()]) {
      const address = elsewhere();
      const codes = await Promise.all(
        Array.from({ length: 6 }, () => codeOf(accounts.signInAs(each, { ...WRONG, address }))),
      );
      expect(codes.sort()).toEqual(['rate_limited', ...Array<string>(5).fill('unauthenticated')]);
      expect(await codeOf(accounts.signInAs(each, { address }))).toBe('rate_limited');
    }
    expect(await codeOf(accounts.signInAs(email, { address: elsewhere() }))).toBe('in');
  });

  it('resets the count after a correct password', async () => {
    const email = await accounts.member();
    const address = elsewhere();
    for (let round = 0; round < 3; round++) {
      for (let slip = 0; slip < 4; slip++) await codeOf(accounts.signInAs(email, { ...WRONG, address }));
      expect(await codeOf(accounts.signInAs(email, { address }))).toBe('in');
    }
  });

  it('does not count successful sign-ins', async () => {
    const email = await accounts.member();
    const address = elsewhere();
    for (let round = 0; round < 55; round++)
      expect(await codeOf(accounts.signInAs(email, { address }))).toBe('in');
  });
});

describe('a user session', () => {
  it('expires after 12 hours of inactivity', async () => {
    const { token } = await accounts.signInAs(await accounts.member());
    const rows = await accounts.db.query('SELECT * FROM sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    accounts.clock.advance(11 * HOUR_MS);
    expect(await accounts.sessions.find(token)).not.toBeNull();
    accounts.clock.advance(11 * HOUR_MS);
    expect(await accounts.sessions.find(token)).not.toBeNull();
    accounts.clock.advance(12 * HOUR_MS);
    expect(await accounts.sessions.find(token)).toBeNull();
  });

  it('can be ended only by its user', async () => {
    const email = await accounts.member();
    const { token, session } = await accounts.signInAs(email);
    const other = await accounts.signInAs(await accounts.member());
    expect((await accounts.sessions.list(session.userId)).map(({ id }) => id)).toContain(session.id);
    await expect(accounts.sessions.end(other.session.userId, session.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await accounts.sessions.find(token)).not.toBeNull();
    await accounts.sessions.end(session.userId, session.id);
    expect(await accounts.sessions.find(token)).toBeNull();
    expect((await accounts.sessions.list(session.userId)).map(({ id }) => id)).not.toContain(session.id);
    await expect(accounts.sessions.end(session.userId, session.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it('step-up authentication is recorded in the session', async () => {
  const { token, session } = await accounts.signInAs(await accounts.member());
  accounts.clock.advance(20 * MINUTE_MS);
  await accounts.sessions.confirm(session);
  const { confirmedAt } = (await accounts.sessions.find(token))!;
  expect(confirmedAt - session.confirmedAt).toBe(20 * 60);
});

describe('a password reset', () => {
  const NEW = 'isda sa dagat at ilog';

  it('works once per link and ends all sessions', async () => {
    const email = await accounts.member();
    const { token: session } = await accounts.signInAs(email);
    await accounts.mailLink.execute(email.toUpperCase(), 'reset_password');
    const link = accounts.linkOf(email);
    await accounts.resetPassword.execute(link, NEW);
    expect(await accounts.sessions.find(session)).toBeNull();
    expect(await codeOf(accounts.signInAs(email))).toBe('unauthenticated');
    expect(await codeOf(accounts.signInAs(email, { password: NEW }))).toBe('in');
    await expect(accounts.resetPassword.execute(link, PASSWORD)).rejects.toMatchObject({
      code: 'already_used',
    });
  });

  it('does not send an email to an unknown address', async () => {
    const before = accounts.mails.length;
    await expect(
      accounts.mailLink.execute('unknown@shop.example', 'reset_password'),
    ).resolves.toBeUndefined();
    expect(accounts.mails).toHaveLength(before);
  });

  it('prevents a concurrent sign-in with the old password', async () => {
    const email = await accounts.member();
    await accounts.mailLink.execute(email, 'reset_password');
    const { passwords, resetPassword } = accounts;
    const matches = jest.spyOn(passwords, 'matches').mockImplementationOnce(async (kept, typed) => {
      const isRight = await passwords.matches(kept, typed);
      await resetPassword.execute(accounts.linkOf(email), NEW);
      return isRight;
    });
    expect(await codeOf(accounts.signInAs(email))).toBe('unauthenticated');
    expect(matches).toHaveBeenCalledTimes(2);
    matches.mockRestore();
  });

  it('ends a session that is created concurrently', async () => {
    const email = await accounts.member();
    const { id } = (await accounts.users.byEmail(email))!;
    await accounts.mailLink.execute(email, 'reset_password');
    let reset: Promise<void> | undefined;
    const { token } = await accounts.db.transaction(async (tx) => {
      const opened = await accounts.sessions.openIn(tx, id, HOME);
      reset = accounts.resetPassword.execute(accounts.linkOf(email), NEW);
      await accounts.untilLockIsAwaited();
      return opened;
    });
    await reset;
    expect(await accounts.sessions.find(token)).toBeNull();
  });

  it('allows another attempt after an invalid password, for up to an hour', async () => {
    const email = await accounts.member();
    await accounts.mailLink.execute(email, 'reset_password');
    const link = accounts.linkOf(email);
    await expect(accounts.resetPassword.execute(link, 'short')).rejects.toMatchObject({
      code: 'invalid_request',
    });
    accounts.clock.advance(HOUR_MS);
    await expect(accounts.resetPassword.execute(link, NEW)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('verifies the email address', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    await accounts.mailLink.execute(email, 'reset_password');
    await accounts.resetPassword.execute(accounts.linkOf(email), NEW);
    expect(await codeOf(accounts.signInAs(email, { password: NEW, ...HOME }))).toBe('in');
  });
});
