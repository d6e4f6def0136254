import 'reflect-metadata';
import { LinksStore } from '../links/links.store';
import { MailLimit } from '../links/mail-limit';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { ChangeEmail } from './change-email';
import { ChangeProfile } from './change-profile';

const NEW = 'isda sa dagat at ilog';

let accounts: AccountsUnderTest;
let changeEmail: ChangeEmail;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  const { db, answers, users, clock, mailer } = accounts;
  changeEmail = new ChangeEmail(answers, users, new LinksStore(clock), new MailLimit(db), mailer);
});
afterAll(() => accounts.stop());

async function member() {
  const email = await accounts.member();
  const { id } = (await accounts.users.byEmail(email))!;
  return { id, email };
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('an email address change', () => {
  it('takes effect when the user opens the link', async () => {
    const person = await member();
    const email = accounts.newEmail();
    await changeEmail.ask(person, ` ${email} `);
    expect(await codeOf(accounts.signInAs(email))).toBe('unauthenticated');
    await changeEmail.execute(accounts.linkOf(email));
    expect(await codeOf(accounts.signInAs(email))).toBe('done');
    expect(await codeOf(accounts.signInAs(person.email))).toBe('unauthenticated');
    expect(accounts.mails.at(-1)).toMatchObject({ kind: 'security_changed', to: person.email });
    expect(await accounts.audited(person.id)).toContain('email.changed');
  });

  it('can be confirmed only with the newest link, and only once', async () => {
    const person = await member();
    const [one, other] = [accounts.newEmail(), accounts.newEmail()];
    await changeEmail.ask(person, one);
    await changeEmail.ask(person, other);
    expect(await codeOf(changeEmail.execute(accounts.linkOf(one)))).toBe('already_used');
    const twice = [0, 1].map(() => codeOf(changeEmail.execute(accounts.linkOf(other))));
    expect((await Promise.all(twice)).sort()).toEqual(['already_used', 'done']);
    expect(await codeOf(changeEmail.execute('made up'))).toBe('invalid_token');
  });

  it('does not reveal that the address belongs to another user', async () => {
    const [person, owner] = [await member(), await member()];
    await expect(changeEmail.ask(person, owner.email.toUpperCase())).resolves.toBeUndefined();
    expect(accounts.mails.at(-1)).toMatchObject({ kind: 'known_address' });
  });

  it('fails if another user signs up with the address in the meantime', async () => {
    const person = await member();
    const email = accounts.newEmail();
    await changeEmail.ask(person, email);
    const link = accounts.linkOf(email);
    await accounts.signUpAs(email);
    expect(await codeOf(changeEmail.execute(link))).toBe('email_taken');
    expect(await codeOf(accounts.signInAs(person.email))).toBe('done');
  });

  it('succeeds for only one of two users who confirm the address concurrently', async () => {
    const [first, second] = [await member(), await member()];
    const email = accounts.newEmail();
    const links: string[] = [];
    for (const person of [first, second]) {
      await changeEmail.ask(person, email);
      links.push(accounts.linkOf(email));
    }
    let late = Promise.resolve('not begun');
    await accounts.db.transaction(async (tx) => {
      await accounts.users.setEmail(tx, first.id, email.toUpperCase());
      late = codeOf(changeEmail.execute(links[1]!));
      await accounts.untilLockIsAwaited();
    });
    expect(await late).toBe('email_taken');
    expect(await codeOf(accounts.signInAs(second.email))).toBe('done');
    expect(await accounts.audited(second.id)).not.toContain('email.changed');
    expect(await codeOf(accounts.signInAs(email))).toBe('done');
  });

  it('invalidates links that were sent to the old address', async () => {
    const person = await member();
    await accounts.mailLink.execute(person.email, 'reset_password');
    const reset = accounts.linkOf(person.email);
    const email = accounts.newEmail();
    await changeEmail.ask(person, email);
    await changeEmail.execute(accounts.linkOf(email));
    const chosen = accounts.resetPassword.execute(reset, NEW);
    expect(await codeOf(chosen)).toBe('already_used');
  });

  it('is canceled when the password is reset or changed', async () => {
    const person = await member();
    const [reset, changed] = [accounts.newEmail(), accounts.newEmail()];
    await changeEmail.ask(person, reset);
    await accounts.mailLink.execute(person.email, 'reset_password');
    await accounts.resetPassword.execute(accounts.linkOf(person.email), NEW);
    expect(await codeOf(changeEmail.execute(accounts.linkOf(reset)))).toBe('already_used');
    await changeEmail.ask(person, changed);
    await accounts.mailLink.execute(person.email, 'reset_password');
    const forgotten = accounts.linkOf(person.email);
    const { session } = await accounts.signInAs(person.email, { password: NEW });
    const typed = { session, ...person, name: 'Ana Reyes', password: NEW, address: '203.0.113.7' };
    await accounts.changePassword.execute(typed, 'bundok at lambak ng luzon');
    expect(await codeOf(changeEmail.execute(accounts.linkOf(changed)))).toBe('already_used');
    expect(await codeOf(accounts.resetPassword.execute(forgotten, NEW))).toBe('already_used');
  });

  it.each(['invalid', ''])('is rejected for the invalid address %j', async (typed) => {
    expect(await codeOf(changeEmail.ask(await member(), typed))).toBe('invalid_request');
  });

  it('is rejected for the current address', async () => {
    const person = await member();
    expect(await codeOf(changeEmail.ask(person, person.email.toUpperCase()))).toBe('invalid_request');
  });
});

it("the user's name and language are validated", async () => {
  const { id, email } = await member();
  const profile = new ChangeProfile(accounts.answers, accounts.users);
  expect(await profile.execute(id, { name: ' Ana Cruz ', language: 'en' })).toBe('en');
  expect(await accounts.users.byEmail(email)).toMatchObject({ name: 'Ana Cruz', language: 'en' });
  expect(await codeOf(profile.execute(id, { name: '', language: 'en' }))).toBe('invalid_request');
  expect(await codeOf(profile.execute(id, { name: 'Ana', language: 'de' }))).toBe('invalid_request');
});
