import 'reflect-metadata';
import { AccountsUnderTest, HOME, PASSWORD } from '../../test/accounts-under-test';
import { UsersStore } from '../users/users.store';

const DAY_MS = 86_400_000;
const PAUSE_MS = 10_000;

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
});
afterAll(() => accounts.stop());

const waiting = async () => (await accounts.db.query('SELECT FROM sign_up_requests')).length;

describe('signing up', () => {
  it('emails a link that verifies the address and signs the user in', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    const { session } = await accounts.verifyEmail.execute(accounts.linkOf(email), PASSWORD, HOME);
    const user = await accounts.users.byEmail(email);
    expect(user).toMatchObject({ id: session.userId, language: 'fil', merchantName: 'Aling Nena Store' });
    expect(user!.verifiedAt).not.toBeNull();
    expect(await accounts.audited(session.userId)).toEqual([
      'user.signed_up',
      'email.verified',
      'session.opened',
    ]);
  });

  it('stores the password and the link only as hashes', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    const rows = await accounts.db.query('SELECT u.*, l.* FROM users u JOIN links l ON l.user_id = u.id');
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(accounts.linkOf(email));
  });

  it("returns the same response for an existing address and notifies the account's owner", async () => {
    const email = await accounts.member();
    await expect(accounts.signUpAs(email.toUpperCase())).resolves.toBeUndefined();
    expect(accounts.mails.at(-1)).toEqual({
      kind: 'known_address',
      to: email.toUpperCase(),
      language: 'fil',
    });
    await expect(accounts.signInAs(email)).resolves.toBeDefined();
  });

  it('inserts one row, from which a job creates the account and sends the email', async () => {
    const [known, email] = [await accounts.member(), accounts.newEmail()];
    const before = accounts.mails.length;
    for (const each of [known, email]) await accounts.askToSignUp(each);
    expect([await waiting(), accounts.mails.length]).toEqual([2, before]);
    expect(await accounts.users.byEmail(email)).toBeNull();
    expect(await accounts.signUpRequests.execute()).toBe(false);
    expect(accounts.mails.slice(before).map(({ kind, to }) => [kind, to])).toEqual([
      ['known_address', known],
      ['verify_email', email],
    ]);
    expect(await waiting()).toBe(0);
  });

  it('creates one account even after a crash or with two replicas', async () => {
    const email = accounts.newEmail();
    await accounts.askToSignUp(email);
    const dying = jest
      .spyOn(accounts.mailer, 'send')
      .mockRejectedValueOnce(new Error('the process dies here'));
    await expect(accounts.signUpRequests.execute()).rejects.toThrow('dies');
    dying.mockRestore();
    accounts.clock.advance(PAUSE_MS);
    expect([await waiting(), await accounts.users.byEmail(email)]).toEqual([1, null]);
    await Promise.all([accounts.signUpRequests.execute(), accounts.signUpRequests.execute()]);
    expect(accounts.mails.filter(({ to }) => to === email).map(({ kind }) => kind)).toEqual(['verify_email']);
    expect(await waiting()).toBe(0);
  });

  it('continues with other sign-ups if one sign-up always fails', async () => {
    for (let each = 0; each < 21; each++) await accounts.askToSignUp(`fails${each}@shop.example`);
    const email = accounts.newEmail();
    await accounts.askToSignUp(email);
    const adding = jest.spyOn(accounts.users, 'add').mockImplementation((tx, draft) => {
      if (draft.email.startsWith('fails')) return Promise.reject(new Error('this one always fails'));
      return UsersStore.prototype.add.call(accounts.users, tx, draft);
    });
    for (const _ of [1, 2]) await expect(accounts.signUpRequests.execute()).rejects.toThrow('always fails');
    adding.mockRestore();
    expect(accounts.mails.at(-1)).toMatchObject({ kind: 'verify_email', to: email });
    expect(await waiting()).toBe(21);
    accounts.clock.advance(PAUSE_MS);
    while (await accounts.signUpRequests.execute());
    expect(await waiting()).toBe(0);
  });

  it('creates one account for two concurrent sign-ups with the same address', async () => {
    const email = accounts.newEmail();
    await Promise.all([accounts.signUpAs(email), accounts.signUpAs(email)]);
    const kinds = accounts.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['known_address', 'verify_email']);
  });

  it('returns an error for every invalid field', async () => {
    const wrong = { merchant: ' ', name: '', email: 'invalid', password: PASSWORD, language: 'en' as const };
    await expect(accounts.signUp.execute(wrong)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { merchant: expect.anything(), name: expect.anything(), email: expect.anything() },
    });
    const short = { ...wrong, merchant: 'A', name: 'B', email: accounts.newEmail(), password: 'short' };
    await expect(accounts.signUp.execute(short)).rejects.toMatchObject({
      issues: { password: expect.anything() },
    });
  });
});

describe('the verification link', () => {
  it('requires the password and remains valid after a wrong password', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    const token = accounts.linkOf(email);
    await expect(accounts.verifyEmail.execute(token, 'another password', HOME)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(accounts.verifyEmail.execute(token, PASSWORD, HOME)).resolves.toBeDefined();
  });

  it('is emailed at most five times an hour per address', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    for (let asked = 0; asked < 14; asked++) await accounts.mailLink.execute(email, 'verify_email');
    await accounts.signUpAs(email);
    const sent = accounts.mails.filter(({ to }) => to === email).length;
    // Up to ten emails are allowed if the hour ends during the test.
    expect([5, 6, 7, 8, 9, 10]).toContain(sent);
  });

  it('works once even if it is opened concurrently', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    const token = accounts.linkOf(email);
    const open = () =>
      accounts.verifyEmail.execute(token, PASSWORD, HOME).then(
        () => 'open',
        (error: { code: string }) => error.code,
      );
    expect((await Promise.all([open(), open(), open()])).sort()).toEqual([
      'already_used',
      'already_used',
      'open',
    ]);
  });

  it('expires after 24 hours', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    const token = accounts.linkOf(email);
    accounts.clock.advance(DAY_MS);
    await expect(accounts.verifyEmail.execute(token, PASSWORD, HOME)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });

  it('stops working when a newer link is sent', async () => {
    const email = accounts.newEmail();
    await accounts.signUpAs(email);
    const old = accounts.linkOf(email);
    await accounts.mailLink.execute(email, 'verify_email');
    await expect(accounts.verifyEmail.execute(old, PASSWORD, HOME)).rejects.toMatchObject({
      code: 'already_used',
    });
    await expect(accounts.verifyEmail.execute(accounts.linkOf(email), PASSWORD, HOME)).resolves.toBeDefined();
  });

  it('is rejected if it has another purpose or is unknown', async () => {
    const email = await accounts.member();
    await accounts.mailLink.execute(email, 'reset_password');
    for (const token of [accounts.linkOf(email), 'x', ''])
      await expect(accounts.verifyEmail.execute(token, PASSWORD, HOME)).rejects.toMatchObject({
        code: 'invalid_token',
      });
  });

  it('is not sent to a verified or unknown address', async () => {
    const email = await accounts.member();
    const before = accounts.mails.length;
    await accounts.mailLink.execute(email, 'verify_email');
    await accounts.mailLink.execute('unknown@shop.example', 'verify_email');
    expect(accounts.mails).toHaveLength(before);
  });
});
