import 'reflect-metadata';
import { DomainError, getMerchantCommand, newId, type Merchant } from '@tulay/contracts';
import type { CommandClient } from '@tulay/messaging';
import { generateSync } from 'otplib';
import { AccountsUnderTest, HOME, PASSWORD } from '../../test/accounts-under-test';
import { applicationsUnderTest } from '../../test/applications-under-test';
import { factorsUnderTest } from '../../test/factors-under-test';
import { teamUnderTest } from '../../test/team-under-test';
import { GatewayClient } from '../merchants/gateway.client';
import { AddMerchant } from './add-merchant';
import { InviteOwner } from './invite-owner';
import { OperatorsController } from './operators.controller';
import { UserAccountsStore } from './user-accounts.store';
import { ResetSecondFactors } from './reset-second-factors';

let accounts: AccountsUnderTest;
let applications: ReturnType<typeof applicationsUnderTest>;
let team: ReturnType<typeof teamUnderTest>;
let factors: ReturnType<typeof factorsUnderTest>;
let operators: OperatorsController;
let merchants: Map<string, Merchant>;
/** Called before the gateway replies. */
let asked: () => Promise<void>;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  applications = applicationsUnderTest(accounts);
  team = teamUnderTest(accounts);
  factors = factorsUnderTest(accounts);
  const { db, clock, sessions, security } = accounts;
  const add = new AddMerchant(db, fakeGateway(), accounts.merchants, applications.steps, clock);
  const people = new UserAccountsStore(db);
  const reset = new ResetSecondFactors(db, people, sessions, security);
  const invite = new InviteOwner(db, add, team.store, team.invitations, team.notices);
  operators = new OperatorsController(people, invite, reset);
});
afterAll(() => accounts.stop());
beforeEach(() => {
  merchants = new Map();
  asked = () => Promise.resolve();
});

function fakeGateway(): GatewayClient {
  const ask = async ({ subject }: { subject: string }, { merchantId }: { merchantId: string }) => {
    expect(subject).toBe(getMerchantCommand.subject);
    const merchant = merchants.get(merchantId);
    if (!merchant) throw new DomainError('not_found', 'No such merchant');
    const answer = { ...merchant };
    await asked();
    return answer;
  };
  return new GatewayClient({ ask } as unknown as CommandClient);
}

/**
 * Creates a merchant at the gateway. The default `id` belongs to no merchant that is stored in the dashboard.
 */
function made({ id = newId('mer'), live = false } = {}): string {
  merchants.set(id, { id, name: 'Kuya Ben', email: 'ben@shop.example', live, rate_limit: null, created: 1 });
  return id;
}

const invite = (merchantId: string, email: string) =>
  operators.invite({ merchantId, email, language: 'fil' });
const join = (email: string) =>
  team.accept.asNew({ name: 'Ben Cruz', password: PASSWORD, language: 'en' }, accounts.linkOf(email), HOME);

/** Accepts the invitation and returns the membership in the new session. */
async function joined(email: string) {
  const { token } = await join(email);
  return (await accounts.contexts.find(token))!.member!;
}

describe('inviting an owner as an operator', () => {
  it('adds a merchant that is not in the dashboard yet', async () => {
    const [merchantId, email] = [made(), accounts.newEmail()];
    const invitation = await invite(merchantId, ` ${email}`);
    expect(invitation).toEqual({ merchant_id: merchantId, email, expires_at: expect.any(Number) });
    expect(accounts.mails.at(-1)).toMatchObject({ kind: 'invitation', to: email, language: 'fil' });
    const merchant = { merchantId, merchantName: 'Kuya Ben', merchantCreated: 1 };
    expect(await joined(email)).toEqual({
      ...merchant,
      role: 'owner',
      state: 'open',
      isLive: false,
      standing: 'active',
    });
    expect(await accounts.audited(merchantId)).toEqual(['member.invited', 'member.joined']);
  });

  it('adds a second owner to a merchant that signed up', async () => {
    const owner = await accounts.member();
    const [merchant] = await team.store.merchantsOf((await accounts.users.byEmail(owner))!.id);
    made(merchant);
    const email = accounts.newEmail();
    await invite(merchant!.id, email);
    expect(await joined(email)).toMatchObject({ merchantName: 'Aling Nena Store', role: 'owner' });
    await expect(invite(merchant!.id, owner)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('invalidates the earlier link when the operator invites the owner again', async () => {
    const [merchantId, email] = [made(), accounts.newEmail()];
    await invite(merchantId, email);
    const older = accounts.linkOf(email);
    await invite(merchantId, email);
    await expect(team.invitations.find(older)).rejects.toMatchObject({ code: 'already_used' });
    expect(await joined(email)).toMatchObject({ merchantId });
  });

  it('offers live mode to the owner of a live merchant', async () => {
    const [merchantId, email] = [made({ live: true }), accounts.newEmail()];
    await invite(merchantId, email);
    expect(await joined(email)).toMatchObject({ isLive: true });
  });

  it.each([
    ["before the gateway's second reply", 1],
    ["after the gateway's second reply", 2],
  ])('offers live mode if the merchant is activated %s', async (_when, at) => {
    const [merchantId, email] = [made(), accounts.newEmail()];
    let answers = 0;
    // Reports an activation, which the dashboard ignores because it has not stored the merchant yet.
    asked = async () => {
      if (++answers !== at) return;
      merchants.get(merchantId)!.live = true;
      const told = { state: 'active', revision: 0, reason: null, fee: null, change: 1 } as const;
      await applications.commands.note({ merchant_id: merchantId, ...told });
    };
    await invite(merchantId, email);
    expect(await joined(email)).toMatchObject({ isLive: true });
  });

  it('keeps the merchant live if the gateway repeats the activation', async () => {
    const [merchantId, email] = [made({ live: true }), accounts.newEmail()];
    await invite(merchantId, email);
    const told = { state: 'active', revision: 0, reason: null, fee: null, change: 1 } as const;
    await applications.commands.note({ merchant_id: merchantId, ...told });
    expect(await joined(email)).toMatchObject({ isLive: true });
  });

  it('rejects an unknown merchant and an invalid email address', async () => {
    await expect(invite(newId('mer'), 'ana@shop.example')).rejects.toMatchObject({ code: 'not_found' });
    await expect(invite(made(), 'invalid')).rejects.toMatchObject({ issues: { email: expect.anything() } });
  });
});

describe("operator access to a user's second factors", () => {
  async function enrolled(): Promise<{ email: string; token: string }> {
    const email = await accounts.member();
    const { token, session } = await accounts.signInAs(email);
    const { secret } = await factors.draw.execute(session, email);
    const epoch = Math.floor(accounts.clock.now('live').getTime() / 1_000);
    await factors.confirm.execute(session, generateSync({ secret, epoch }));
    return { email, token };
  }

  it('returns a user with their second factors', async () => {
    const { email } = await enrolled();
    expect(await operators.get({ email: email.toUpperCase() })).toEqual({
      email,
      name: 'Ana Reyes',
      verified_at: expect.any(Number),
      created: expect.any(Number),
      second_factors: { app: true, passkeys: 0, recovery_codes: 10 },
      merchants: [{ id: expect.stringMatching(/^mer_/), name: 'Aling Nena Store', role: 'owner' }],
    });
    await expect(operators.get({ email: 'unknown@shop.example' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('removes the second factors and notifies the user by email', async () => {
    const { email, token } = await enrolled();
    const { id } = (await accounts.users.byEmail(email))!;
    expect((await operators.reset({ email })).second_factors).toEqual({
      app: false,
      passkeys: 0,
      recovery_codes: 0,
    });
    expect(await accounts.contexts.find(token)).toBeNull();
    expect(accounts.mails.at(-1)).toMatchObject({ kind: 'security_changed', to: email });
    expect((await accounts.audited(id)).at(-1)).toBe('second_factors.reset');
    expect((await accounts.signInAs(email)).session.awaitsFactor).toBe(false);
  });

  it('does not send an email if the user has no second factors', async () => {
    const email = await accounts.member();
    const { token } = await accounts.signInAs(email);
    const told = accounts.mails.length;
    await operators.reset({ email });
    expect(accounts.mails.length).toBe(told);
    expect(await accounts.contexts.find(token)).not.toBeNull();
  });
});
