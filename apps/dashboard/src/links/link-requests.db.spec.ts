import 'reflect-metadata';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { LinkRequests } from './link-requests';

let accounts: AccountsUnderTest;
let requests: LinkRequests;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  requests = new LinkRequests(accounts.db, accounts.mailLink);
});
afterAll(() => accounts.stop());

const waiting = async () => (await accounts.db.query('SELECT FROM link_requests')).length;

it('asking is one row for every address; the mail comes from a job, to whoever has it', async () => {
  const email = await accounts.member();
  const before = accounts.mails.length;
  await requests.add(` ${email} `);
  await requests.add('nobody@shop.example');
  await requests.add('x'.repeat(5_000));
  expect([await waiting(), accounts.mails.length]).toEqual([3, before]);
  expect(await requests.execute()).toBe(false);
  expect(accounts.mails.slice(before)).toEqual([
    expect.objectContaining({ kind: 'reset_password', to: email }),
  ]);
  expect(await waiting()).toBe(0);
});

it('what failed is mailed by the next run', async () => {
  const email = await accounts.member();
  await requests.add(email);
  const dying = jest.spyOn(accounts.mailer, 'send').mockRejectedValueOnce(new Error('the process dies here'));
  await expect(requests.execute()).rejects.toThrow('dies');
  dying.mockRestore();
  await requests.execute();
  await expect(
    accounts.resetPassword.execute(accounts.linkOf(email), 'isda sa dagat at ilog'),
  ).resolves.toBeUndefined();
});

it('two replicas mail one request once', async () => {
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
