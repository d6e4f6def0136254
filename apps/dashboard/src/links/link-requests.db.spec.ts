import 'reflect-metadata';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { LinkRequests } from './link-requests';
import { MailLink } from './mail-link';

const PAUSE_MS = 10_000;

let accounts: AccountsUnderTest;
let requests: LinkRequests;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  requests = new LinkRequests(accounts.db, accounts.mailLink, accounts.clock);
});
afterAll(() => accounts.stop());

const waiting = async () => (await accounts.db.query('SELECT FROM link_requests')).length;

it('a request is saved for any address, but only addresses with an account receive an email', async () => {
  const email = await accounts.member();
  const before = accounts.mails.length;
  await requests.add(` ${email} `);
  await requests.add('unknown@shop.example');
  await requests.add('x'.repeat(5_000));
  expect([await waiting(), accounts.mails.length]).toEqual([3, before]);
  expect(await requests.execute()).toBe(false);
  expect(accounts.mails.slice(before)).toEqual([
    expect.objectContaining({ kind: 'reset_password', to: email }),
  ]);
  expect(await waiting()).toBe(0);
});

it('an email that could not be sent is retried in a later run', async () => {
  const email = await accounts.member();
  await requests.add(email);
  const dying = jest.spyOn(accounts.mailer, 'send').mockRejectedValueOnce(new Error('the process dies here'));
  await expect(requests.execute()).rejects.toThrow('dies');
  dying.mockRestore();
  await requests.execute();
  expect(await waiting()).toBe(1);
  accounts.clock.advance(PAUSE_MS);
  await requests.execute();
  await expect(
    accounts.resetPassword.execute(accounts.linkOf(email), 'isda sa dagat at ilog'),
  ).resolves.toBeUndefined();
});

it('failing rows are retried with increasing delays and do not block other rows', async () => {
  const { db, clock, mailLink } = accounts;
  for (let each = 0; each < 25; each++) await requests.add(`fails${each}@shop.example`);
  clock.advance(1_000);
  const email = await accounts.member();
  await requests.add(email);
  const mailing = jest.spyOn(mailLink, 'execute').mockImplementation((to, purpose) => {
    if (to.startsWith('fails')) return Promise.reject(new Error('this one always fails'));
    return MailLink.prototype.execute.call(mailLink, to, purpose);
  });
  for (const _ of [1, 2]) await expect(requests.execute()).rejects.toThrow('always fails');
  expect(accounts.mails.at(-1)).toMatchObject({ kind: 'reset_password', to: email });
  expect(await waiting()).toBe(25);
  const calls = mailing.mock.calls.length;
  expect(await requests.execute()).toBe(false);
  expect(mailing).toHaveBeenCalledTimes(calls);
  clock.advance(PAUSE_MS);
  for (const _ of [1, 2]) await expect(requests.execute()).rejects.toThrow('always fails');
  clock.advance(PAUSE_MS);
  expect(await requests.execute()).toBe(false);
  expect(mailing).toHaveBeenCalledTimes(calls + 25);
  mailing.mockRestore();
  await db.query('DELETE FROM link_requests');
});

it('one email per request is sent even if several jobs run simultaneously', async () => {
  const people: string[] = [];
  for (let person = 0; person < 6; person++) people.push(await accounts.member());
  for (const email of people) await requests.add(email);
  const before = accounts.mails.length;
  await Promise.all([requests.execute(), requests.execute(), requests.execute()]);
  expect(
    accounts.mails
      .slice(before)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(people.sort());
});
