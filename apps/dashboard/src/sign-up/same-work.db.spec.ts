import 'reflect-metadata';
import { Client } from 'pg';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { LinkRequests } from '../links/link-requests';
import { LinksStore } from '../links/links.store';
import { MailLimit } from '../links/mail-limit';
import { ChangeEmail } from '../profile/change-email';

let accounts: AccountsUnderTest;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
});
afterAll(() => accounts.stop());

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : (query as { text: string }).text;

/** Returns the SQL statements sent before the response. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  await work().catch(() => undefined);
  const statements = query.mock.calls.map(([asked]: unknown[]) => textOf(asked));
  query.mockRestore();
  return statements;
}

async function changeEmailTo(email: string): Promise<void> {
  const { db, answers, users, clock, mailer } = accounts;
  const change = new ChangeEmail(answers, users, new LinksStore(clock), new MailLimit(db), mailer);
  await change.ask((await users.byEmail(await accounts.member()))!, email);
}

const WAYS: [string, (email: string) => Promise<unknown>][] = [
  ['signing up', (email) => accounts.askToSignUp(email)],
  ['signing in with a wrong password', (email) => accounts.signInAs(email, { password: 'not the password' })],
  [
    'requesting a password reset',
    (email) => new LinkRequests(accounts.db, accounts.mailLink, accounts.clock).add(email),
  ],
  ['changing the email address', changeEmailTo],
];

it.each(WAYS)('the same SQL statements run for a known and an unknown address: %s', async (_, ask) => {
  await ask(accounts.newEmail()).catch(() => undefined);
  const member = await accounts.member();
  const known = await statementsOf(() => ask(member));
  expect(known.length).toBeGreaterThan(0);
  expect(await statementsOf(() => ask(accounts.newEmail()))).toEqual(known);
});

it('the comparison fails if the job runs different SQL statements', async () => {
  const member = await accounts.member();
  const known = await statementsOf(() => accounts.signUpAs(member));
  expect(await statementsOf(() => accounts.signUpAs(accounts.newEmail()))).not.toEqual(known);
});
