import type { Tenant } from '@tulay/contracts';
import { randomUUID } from 'node:crypto';
import type { PayoutDraft } from '../src/payout-requests/save-request';
import type { Role } from '../src/roles/role-scopes.rules';
import { HOME, PASSWORD, type AccountsUnderTest } from './accounts-under-test';
import type { payoutRequestsUnderTest } from './payout-requests-under-test';

/** A member with two versions of their session: `fresh` has a recent second factor, `stale` has none. */
export type PayoutSender = Awaited<ReturnType<typeof founder>>;

export async function founder(accounts: AccountsUnderTest) {
  const email = await accounts.member();
  return payerOf(accounts, email, (await accounts.signInAs(email)).token);
}

/** Invites a new user, who joins the team of `by`. */
export async function colleague(
  accounts: AccountsUnderTest,
  { team }: ReturnType<typeof payoutRequestsUnderTest>,
  by: PayoutSender,
  role: Role,
): Promise<PayoutSender> {
  const email = accounts.newEmail();
  await team.invite.execute(by.actor, { email, role, language: 'en' });
  const person = { name: `The ${role}`, password: PASSWORD, language: 'en' as const };
  const { token } = await team.accept.asNew(person, accounts.linkOf(email), HOME);
  return payerOf(accounts, email, token);
}

async function payerOf(accounts: AccountsUnderTest, email: string, token: string) {
  const { session, user, member } = (await accounts.contexts.find(token))!;
  const tenant: Tenant = { merchantId: member!.merchantId, environment: 'test' };
  const fresh = () => ({
    ...session,
    secondFactorAt: Math.floor(accounts.clock.now('live').getTime() / 1000),
  });
  return {
    email,
    token,
    tenant,
    userId: user.id,
    actor: { userId: user.id, merchantId: tenant.merchantId },
    fresh,
    stale: { ...session, secondFactorAt: null },
  };
}

/** Returns a payout draft in PHP to a GCash account. */
export const draftOf = (pesos: number, changes: Partial<PayoutDraft> = {}): PayoutDraft => ({
  amount: BigInt(pesos) * 100n,
  currency: 'PHP',
  method: 'gcash',
  destination: { account_no: '09171234567' },
  description: null,
  ...changes,
});

export const newForm = (): string => randomUUID();
