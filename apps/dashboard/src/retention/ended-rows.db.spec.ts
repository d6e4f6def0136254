import 'reflect-metadata';
import { toUnix } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import pino from 'pino';
import { AccountsUnderTest, HOME, PASSWORD } from '../../test/accounts-under-test';
import { teamUnderTest } from '../../test/team-under-test';
import { LINK_LIFE_SECONDS } from '../mails/account-mail.rules';
import { LIFE_SECONDS } from '../sessions/session.rules';
import { EndedRowsJob, KEPT_SECONDS } from './ended-rows.job';
import { EndedRowsStore } from './ended-rows.store';

let accounts: AccountsUnderTest;
let team: ReturnType<typeof teamUnderTest>;
let job: EndedRowsJob;

beforeEach(async () => {
  accounts = await AccountsUnderTest.start();
  team = teamUnderTest(accounts);
  job = new EndedRowsJob(
    new Jobs(pino({ level: 'silent' })),
    new EndedRowsStore(accounts.db),
    accounts.clock,
  );
});
afterEach(() => accounts.stop());

const count = async (table: string): Promise<number> => {
  const [row] = await accounts.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
  return row!.n;
};
const counts = () => Promise.all(['sessions', 'links', 'invitations', 'users'].map(count));
const later = (seconds: number): void => accounts.clock.advance(seconds * 1000);

/** Creates a signed-in member who has invited a user, and a user who never verified their address. */
async function people(): Promise<{ member: string; token: string; stranger: string }> {
  const member = await accounts.member();
  const { token } = await accounts.signInAs(member);
  const { user, member: of } = (await accounts.contexts.find(token))!;
  const actor = { userId: user.id, merchantId: of!.merchantId };
  await team.invite.execute(actor, { email: accounts.newEmail(), role: 'finance', language: 'en' });
  const stranger = accounts.newEmail();
  await accounts.signUpAs(stranger);
  return { member, token, stranger };
}

describe('deletion of expired rows', () => {
  it('retains rows longer than the longest validity period', () => {
    expect(Math.max(LIFE_SECONDS, ...Object.values(LINK_LIFE_SECONDS))).toBeLessThan(KEPT_SECONDS);
  });

  it('deletes rows after 90 days, except users with a verified address', async () => {
    const { member, stranger } = await people();
    const before = await counts();
    later(KEPT_SECONDS);
    expect([await job.run(), await counts()]).toEqual([false, before]);
    later(1);
    expect([await job.run(), await counts()]).toEqual([false, [0, 0, 0, 1]]);
    await accounts.signInAs(member);
    await accounts.signUpAs(stranger);
    await accounts.verifyEmail.execute(accounts.linkOf(stranger), PASSWORD, HOME);
    expect(await accounts.signInAs(stranger)).toBeDefined();
  });

  it('retains a user who has requested another link', async () => {
    const { stranger } = await people();
    later(KEPT_SECONDS);
    await accounts.mailLink.execute(stranger, 'reset_password');
    later(1);
    await job.run();
    await accounts.resetPassword.execute(accounts.linkOf(stranger), PASSWORD);
    expect(await accounts.signInAs(stranger)).toBeDefined();
  });

  it('deletes rows in batches, oldest first', async () => {
    const member = await accounts.member();
    for (const _ of [1, 2, 3]) {
      later(60);
      await accounts.signInAs(member);
    }
    later(KEPT_SECONDS);
    const store = new EndedRowsStore(accounts.db);
    const before = toUnix(accounts.clock.now('live')) - KEPT_SECONDS;
    expect([await store.forget(before, 2), await count('sessions')]).toEqual([true, 2]);
    expect([await store.forget(before, 2), await count('sessions')]).toEqual([false, 1]);
  });
});
