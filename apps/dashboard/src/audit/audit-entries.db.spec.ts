import 'reflect-metadata';
import { AccountsUnderTest, HOME, PASSWORD } from '../../test/accounts-under-test';
import { teamUnderTest } from '../../test/team-under-test';
import type { AuditAction, AuditDetail } from './audit-actions';
import { AuditEntries } from './audit-entries';

let accounts: AccountsUnderTest;
let entries: AuditEntries;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  entries = new AuditEntries(accounts.db);
});
afterAll(() => accounts.stop());

async function owner() {
  const email = await accounts.member();
  const { token } = await accounts.signInAs(email);
  const { user, member } = (await accounts.contexts.find(token))!;
  return { email, userId: user.id, merchantId: member!.merchantId };
}

const testOf = ({ merchantId }: { merchantId: string }) => ({ merchantId, environment: 'test' as const });
const actionsOf = async (merchantId: string) =>
  (await entries.page(testOf({ merchantId }), 50)).entries.map(({ action }) => action);

describe("a merchant's audit log", () => {
  it("lists changes to the merchant and to members' accounts, newest first", async () => {
    const by = await owner();
    const team = teamUnderTest(accounts);
    const email = accounts.newEmail();
    await team.invite.execute(by, { email, role: 'viewer', language: 'en' });
    const guest = { name: 'Ben Cruz', password: PASSWORD, language: 'en' as const };
    await team.accept.asNew(guest, accounts.linkOf(email), HOME);
    expect((await actionsOf(by.merchantId)).slice(0, 3)).toEqual([
      'session.opened',
      'member.joined',
      'email.verified',
    ]);
    expect(await actionsOf(by.merchantId)).toEqual(
      expect.arrayContaining(['merchant.signed_up', 'member.invited', 'user.signed_up']),
    );
    const { entries: all } = await entries.page(testOf(by), 50);
    expect(all.find(({ action }) => action === 'member.invited')).toEqual({
      id: expect.any(String),
      at: expect.any(Number),
      action: 'member.invited',
      actor: { id: by.userId, name: 'Ana Reyes', email: by.email },
      member: null,
      detail: { email, role: 'viewer' },
    });
  });

  it('does not contain entries of another merchant', async () => {
    const [one, other] = [await owner(), await owner()];
    const { entries: all } = await entries.page(testOf(one), 50);
    expect(JSON.stringify(all)).not.toContain(other.userId);
    expect(JSON.stringify(all)).not.toContain(other.merchantId);
  });

  it("lists the selected mode's entries together with entries without a mode", async () => {
    const { merchantId } = await owner();
    const tellAt = async (action: AuditAction, detail: AuditDetail) =>
      accounts.db.transaction((tx) =>
        accounts.audit.record(tx, { action, subject: merchantId, actor: 'operator', detail }),
      );
    await tellAt('payout.begun', { environment: 'test', amount: '1' });
    await tellAt('application.submitted', {});
    await tellAt('payout.begun', { environment: 'live', amount: '2' });
    await tellAt('payout_limit.changed', { environment: 'test' });
    const newest = async (environment: 'test' | 'live', before: string | null = null) =>
      (await entries.page({ merchantId, environment }, 2, { before })).entries;
    const [changed, submitted] = await newest('test');
    expect([changed!.action, submitted!.action]).toEqual(['payout_limit.changed', 'application.submitted']);
    expect((await newest('test', submitted!.id))[0]!.detail).toEqual({ environment: 'test', amount: '1' });
    expect((await newest('live')).map(({ detail }) => detail)).toEqual([
      { environment: 'live', amount: '2' },
      {},
    ]);
  });

  it('filters by actor and by action', async () => {
    const by = await owner();
    const team = teamUnderTest(accounts);
    const email = accounts.newEmail();
    await team.invite.execute(by, { email, role: 'viewer', language: 'en' });
    const guest = { name: 'Ben Cruz', password: PASSWORD, language: 'en' as const };
    await team.accept.asNew(guest, accounts.linkOf(email), HOME);
    const { id: ben } = (await accounts.users.byEmail(email))!;
    const theirs = await entries.page(testOf(by), 50, { actor: ben });
    expect(new Set(theirs.entries.map(({ actor }) => actor.id))).toEqual(new Set([ben]));
    const joined = await entries.page(testOf(by), 50, { action: 'member.joined' });
    expect(joined.entries.map(({ action, actor }) => [action, actor.id])).toEqual([['member.joined', ben]]);
    const none = await entries.page(testOf(by), 50, { actor: by.userId, action: 'member.joined' });
    expect(none.entries).toEqual([]);
  });

  it('paginates without gaps or duplicates', async () => {
    const by = await owner();
    const ids: string[] = [];
    let more = true;
    while (more) {
      const page = await entries.page(testOf(by), 2, { before: ids.at(-1) ?? null });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      ids.push(...page.entries.map(({ id }) => id));
      more = page.hasMore;
    }
    const { entries: all } = await entries.page(testOf(by), 50);
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(3);
  });
});

it("a member is notified by email when the member's password is reset", async () => {
  const email = await accounts.member();
  await accounts.mailLink.execute(email, 'reset_password');
  await accounts.resetPassword.execute(accounts.linkOf(email), 'isda sa dagat at ilog');
  expect(accounts.mails.at(-1)).toMatchObject({ kind: 'security_changed', to: email });
});
