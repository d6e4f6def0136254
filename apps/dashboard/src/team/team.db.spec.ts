import 'reflect-metadata';
import { AccountsUnderTest, HOME, PASSWORD } from '../../test/accounts-under-test';
import { teamUnderTest } from '../../test/team-under-test';

const DAY_MS = 86_400_000;

let accounts: AccountsUnderTest;
let team: ReturnType<typeof teamUnderTest>;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  team = teamUnderTest(accounts);
});
afterAll(() => accounts.stop());

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

async function owner() {
  const email = await accounts.member();
  const { token } = await accounts.signInAs(email);
  const { user, member } = (await accounts.contexts.find(token))!;
  return { token, user, actor: { userId: user.id, merchantId: member!.merchantId } };
}

type Owner = Awaited<ReturnType<typeof owner>>;

const invite = ({ actor }: Owner, email: string, role = 'finance') =>
  team.invite.execute(actor, { email, role, language: 'en' });

const person = { name: 'Ben Cruz', password: PASSWORD, language: 'en' as const };

async function joined(by: Owner, role = 'finance') {
  const email = accounts.newEmail();
  await invite(by, email, role);
  const { token } = await team.accept.asNew(person, accounts.linkOf(email), HOME);
  const context = (await accounts.contexts.find(token))!;
  return { email, token, context, actor: { ...by.actor, userId: context.user.id } };
}

const memberships = async ({ actor }: Owner) =>
  (await team.store.members(actor.merchantId)).map(({ email, role }) => [email, role]);

describe('an invitation to a team', () => {
  it('adds a new user with the invited role', async () => {
    const by = await owner();
    const { email, context } = await joined(by, 'developer');
    expect(context).toMatchObject({
      user: { email, name: 'Ben Cruz' },
      member: { merchantId: by.actor.merchantId, role: 'developer' },
    });
    const members = await memberships(by);
    expect(members).toHaveLength(2);
    expect(members).toEqual(
      expect.arrayContaining([
        [by.user.email, 'owner'],
        [email, 'developer'],
      ]),
    );
    expect(await accounts.audited(by.actor.merchantId)).toEqual(
      expect.arrayContaining(['member.invited', 'member.joined']),
    );
  });

  it('adds a user who already belongs to another merchant', async () => {
    const [by, guest] = [await owner(), await owner()];
    await invite(by, guest.user.email.toUpperCase());
    const token = accounts.linkOf(guest.user.email.toUpperCase());
    expect(await team.invitations.find(token)).toMatchObject({ hasAccount: true });
    expect(await codeOf(team.accept.asNew(person, token, HOME))).toBe('email_taken');
    const merchantId = await team.accept.asMember(guest.user, token);
    const { session } = (await accounts.contexts.find(guest.token))!;
    await accounts.switchView.toMerchant(session.id, merchantId);
    expect((await accounts.contexts.find(guest.token))!.member).toMatchObject({
      merchantId,
      role: 'finance',
    });
  });

  it('is valid only for the invited email address', async () => {
    const [by, stranger] = [await owner(), await owner()];
    const email = accounts.newEmail();
    await invite(by, email);
    expect(await codeOf(team.accept.asMember(stranger.user, accounts.linkOf(email)))).toBe('invalid_token');
    expect(await codeOf(team.accept.asMember(stranger.user, 'made up'))).toBe('invalid_token');
  });

  it('can be accepted once even if it is opened concurrently', async () => {
    const by = await owner();
    const email = accounts.newEmail();
    await invite(by, email);
    const token = accounts.linkOf(email);
    const open = () => codeOf(team.accept.asNew(person, token, HOME));
    expect((await Promise.all([open(), open()])).sort()).toEqual(['already_used', 'done']);
    expect(await open()).toBe('already_used');
  });

  it('expires after seven days and is replaced by a newer invitation', async () => {
    const by = await owner();
    const email = accounts.newEmail();
    await invite(by, email);
    const old = accounts.linkOf(email);
    await invite(by, email, 'viewer');
    expect(await codeOf(team.accept.asNew(person, old, HOME))).toBe('already_used');
    expect((await team.invitations.open(by.actor.merchantId)).map(({ role }) => role)).toEqual(['viewer']);
    accounts.clock.advance(7 * DAY_MS);
    expect(await codeOf(team.accept.asNew(person, accounts.linkOf(email), HOME))).toBe('invalid_token');
    expect(await team.invitations.open(by.actor.merchantId)).toEqual([]);
  });

  it('can be withdrawn only by the merchant that sent it', async () => {
    const [by, other] = [await owner(), await owner()];
    const email = accounts.newEmail();
    await invite(by, email);
    const [open] = await team.invitations.open(by.actor.merchantId);
    expect(await codeOf(team.invite.withdraw(other.actor, open!.id))).toBe('not_found');
    await team.invite.withdraw(by.actor, open!.id);
    expect(await codeOf(team.accept.asNew(person, accounts.linkOf(email), HOME))).toBe('already_used');
  });

  it('can be resent with a new link', async () => {
    const [by, other] = [await owner(), await owner()];
    const email = accounts.newEmail();
    await invite(by, email);
    const [open] = await team.invitations.open(by.actor.merchantId);
    const old = accounts.linkOf(email);
    expect(await codeOf(team.invite.again(other.actor, open!.id, 'en'))).toBe('not_found');
    await team.invite.again(by.actor, open!.id, 'en');
    expect(await codeOf(team.accept.asNew(person, old, HOME))).toBe('already_used');
    expect(await codeOf(team.accept.asNew(person, accounts.linkOf(email), HOME))).toBe('done');
  });

  it('is emailed to the same address at most five times an hour', async () => {
    const by = await owner();
    const email = accounts.newEmail();
    for (let mail = 0; mail < 4; mail++) await invite(by, email);
    const open = async () => (await team.invitations.open(by.actor.merchantId))[0]!.id;
    expect(await codeOf(team.invite.again(by.actor, await open(), 'en'))).toBe('done');
    expect(await codeOf(team.invite.again(by.actor, await open(), 'en'))).toBe('rate_limited');
    expect(await codeOf(invite(await owner(), ` ${email.toUpperCase()}`))).toBe('rate_limited');
    expect(await codeOf(team.accept.asNew(person, accounts.linkOf(email), HOME))).toBe('done');
  });

  it.each(['removed', 'made a viewer'])('is withdrawn when its sender is %s', async (change) => {
    const by = await owner();
    const hostile = await joined(by, 'owner');
    const [email, kept] = [accounts.newEmail(), accounts.newEmail()];
    await invite(by, kept);
    await team.invite.execute(hostile.actor, { email, role: 'owner', language: 'en' });
    if (change === 'removed') await team.change.remove(by.actor, hostile.actor.userId);
    else await team.change.setRole(by.actor, hostile.actor.userId, 'viewer');
    expect(await codeOf(team.accept.asNew(person, accounts.linkOf(email), HOME))).toBe('already_used');
    expect((await team.invitations.open(by.actor.merchantId)).map((each) => each.email)).toEqual([kept]);
    expect((await accounts.audited(by.actor.merchantId)).at(-1)).toBe('invitation.withdrawn');
  });

  it('requires permission and is stored as a hash', async () => {
    const by = await owner();
    const { email, actor } = await joined(by);
    expect(JSON.stringify(await accounts.db.query('SELECT * FROM invitations'))).not.toContain(
      accounts.linkOf(email),
    );
    expect(await codeOf(invite(by, email))).toBe('invalid_request');
    const request = { email: accounts.newEmail(), role: 'viewer', language: 'en' as const };
    expect(await codeOf(team.invite.execute(actor, request))).toBe('insufficient_scope');
  });
});

describe('a team member', () => {
  it('is notified of a new role, and the role applies from the next request', async () => {
    const by = await owner();
    const { email, token, actor } = await joined(by);
    await team.change.setRole(by.actor, actor.userId, 'viewer');
    expect((await accounts.contexts.find(token))!.member).toMatchObject({ role: 'viewer' });
    expect(accounts.mails.at(-1)).toMatchObject({ kind: 'team_changed', to: email });
    expect(
      accounts.mails
        .filter(({ to }) => to === by.user.email)
        .map(({ kind }) => kind)
        .slice(-3),
    ).toEqual(['members_changed', 'members_changed', 'members_changed']);
    expect((await accounts.audited(by.actor.merchantId)).at(-1)).toBe('member.role_changed');
  });

  it('is signed out when removed', async () => {
    const by = await owner();
    const { email, token, actor } = await joined(by);
    await team.change.remove(by.actor, actor.userId);
    expect(await accounts.contexts.find(token)).toBeNull();
    const again = await accounts.signInAs(email);
    expect((await accounts.contexts.find(again.token))!.member).toBeNull();
    expect(await codeOf(team.change.remove(by.actor, actor.userId))).toBe('not_found');
  });

  it('may leave but needs permission to change other members', async () => {
    const by = await owner();
    const one = await joined(by);
    const two = await joined(by);
    expect(await codeOf(team.change.remove(one.actor, two.actor.userId))).toBe('insufficient_scope');
    expect(await codeOf(team.change.setRole(one.actor, one.actor.userId, 'owner'))).toBe(
      'insufficient_scope',
    );
    await team.change.remove(one.actor, one.actor.userId);
    expect(await memberships(by)).toHaveLength(2);
  });

  it("cannot be removed by another merchant's owner", async () => {
    const [by, other] = [await owner(), await owner()];
    expect(await codeOf(team.change.remove(by.actor, other.user.id))).toBe('not_found');
    const foreign = { ...by.actor, merchantId: other.actor.merchantId };
    expect(await codeOf(team.change.remove(foreign, other.user.id))).toBe('insufficient_scope');
  });
});

describe('a merchant’s last owner', () => {
  it('cannot leave or change their role', async () => {
    const by = await owner();
    await joined(by);
    expect(await codeOf(team.change.remove(by.actor, by.user.id))).toBe('invalid_state');
    expect(await codeOf(team.change.setRole(by.actor, by.user.id, 'viewer'))).toBe('invalid_state');
  });

  it('remains if two owners remove each other concurrently', async () => {
    const by = await owner();
    const other = await joined(by, 'owner');
    const results = await Promise.all([
      codeOf(team.change.remove(by.actor, other.actor.userId)),
      codeOf(team.change.remove(other.actor, by.user.id)),
    ]);
    expect(results.sort()).toEqual(['done', 'insufficient_scope']);
    expect((await memberships(by)).map(([, role]) => role)).toEqual(['owner']);
  });
});
