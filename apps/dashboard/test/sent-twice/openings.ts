import { newId } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { generateSync } from 'otplib';
import { FirstKey } from '../../src/merchants/first-key';
import { Passwords } from '../../src/passwords/passwords';
import { PUBLIC_URL } from '../browser';
import type { Member } from '../dashboard-under-test';
import { idAt } from '../sides/marks';
import { SoftwareAuthenticator } from '../software-authenticator';
import { aDelivery } from '../webhooks-under-test';
import type { OpenedForm, TestEnvironment } from './test-environment';

const WORK = '/dashboard';
const TEAM = `${WORK}/team`;
const SECURITY = `${WORK}/security`;
const endpoint = `${WORK}/webhooks/${idAt('test', 'whe')}`;
export const PASSWORD = 'bahay kubo kahit munti';

export const at = async (by: Member, page: string, more: Partial<OpenedForm> = {}): Promise<OpenedForm> => ({
  by,
  body: (await by.get(page)).body,
  page,
  ...more,
});

/** Documents required for submitting an application. */
const PAPERS = ['registration', 'identity', 'bank'];

export async function complete({ owner }: TestEnvironment): Promise<OpenedForm> {
  for (const document of PAPERS) {
    const file = { name: 'permit.pdf', bytes: Buffer.from(`%PDF-1.7 ${document}`) };
    await owner.upload(`${WORK}/activation/documents`, { typed: { document }, file }, `${WORK}/activation`);
  }
  return at(owner, `${WORK}/activation`);
}

/** Creates a team member and opens the team page with a form for that member. */
export async function aboutMember({ dashboard, owner }: TestEnvironment, deed: string): Promise<OpenedForm> {
  const { userId } = await dashboard.member('viewer', { of: owner });
  return at(owner, TEAM, { action: `${TEAM}/members/${userId}/${deed}` });
}

/** Opens the confirmation page for removing a member. */
export async function removal({ dashboard, owner }: TestEnvironment): Promise<OpenedForm> {
  const { userId } = await dashboard.member('viewer', { of: owner });
  return at(owner, `${TEAM}/members/${userId}/remove`);
}

export async function invited({ owner }: TestEnvironment): Promise<OpenedForm> {
  await owner.submit(`${TEAM}/invitations`, { email: 'ben@shop.example', role: 'viewer' }, TEAM);
  return at(owner, TEAM);
}

/** Opens the review page of a payout. */
export async function reviewed(by: Member): Promise<OpenedForm> {
  const { body } = await by.get(`${WORK}/payouts/new`);
  const [, idempotency_token = ''] = /name="idempotency_token" value="([^"]+)"/.exec(body)!;
  const typed = { idempotency_token, amount: '12.50', method: 'gcash', account_no: '09171234567' };
  return { by, body: (await by.post(`${WORK}/payouts/review`, typed)).body, page: `${WORK}/payouts/review` };
}

/**
 * Requests a payout that needs approval and opens the request's page.
 * @param isOwn whether the requester opens the page
 */
export async function waiting({ dashboard, owner }: TestEnvironment, isOwn: boolean): Promise<OpenedForm> {
  const limit = `INSERT INTO payout_limits VALUES ($1, 'test', 1)
    ON CONFLICT (merchant_id, environment) DO UPDATE SET amount = 1`;
  await dashboard.db.query(limit, [owner.merchantId]);
  const asker = await dashboard.member('owner', { of: owner });
  await dashboard.showFactor(asker.userId);
  const { by, body } = await reviewed(asker);
  const hidden = [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const form = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
  const { goesTo } = await by.post(`${WORK}/payouts`, form);
  return at(isOwn ? asker : owner, goesTo!);
}

/** Creates a user with a known password and a session in a second browser. */
export async function person({ dashboard }: TestEnvironment): Promise<Member> {
  const member = await dashboard.member('viewer');
  const hash = await dashboard.running.app.get(Passwords, { strict: false }).hash(PASSWORD);
  await dashboard.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [member.userId, hash]);
  await dashboard.signIn(member.userId);
  return member;
}

export async function withApp(world: TestEnvironment): Promise<Member> {
  const { by, typed } = await appDrawn(world);
  await by.submit(`${SECURITY}/app/confirm`, typed, `${SECURITY}/app`);
  return by;
}

export async function appDrawn(world: TestEnvironment) {
  const by = await person(world);
  await by.submit(`${SECURITY}/app`, {}, SECURITY);
  const { body } = await by.get(`${SECURITY}/app`);
  const secret = /<code class="secret"[^>]*>([^<]+)</.exec(body)![1]!.replaceAll(' ', '');
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  return { by, body, page: `${SECURITY}/app`, typed: { code } };
}

export async function passkeyMade(world: TestEnvironment) {
  const by = await person(world);
  const options = await by.submit(`${SECURITY}/passkeys/options`, {}, SECURITY);
  const passkey = new SoftwareAuthenticator(PUBLIC_URL).create(JSON.parse(options.body) as never);
  return at(by, SECURITY, { typed: { name: 'Phone', passkey } });
}

export async function withPasskey(world: TestEnvironment): Promise<OpenedForm> {
  const { by, typed } = await passkeyMade(world);
  await by.submit(`${SECURITY}/passkeys`, typed, SECURITY);
  return at(by, SECURITY);
}

/** Creates a first key that has not been shown and opens the home page. */
export async function firstKey({ dashboard, owner }: TestEnvironment): Promise<OpenedForm> {
  const drawn = dashboard.running.app.get(FirstKey, { strict: false }).draw();
  await dashboard.db.query(
    'UPDATE merchants SET key_id = $2, key_hash = $3, key_last4 = $4, sealed_key = $5 WHERE id = $1',
    [owner.merchantId, drawn.keyId, drawn.keyHash, drawn.keyLast4, drawn.sealedKey],
  );
  return at(owner, `${WORK}/home`);
}

export async function pendingPayment({ services, owner }: TestEnvironment): Promise<OpenedForm> {
  const payment = aPayment({ id: newId('pay'), status: 'pending', environment: 'test' });
  services.money.payments.create({ merchantId: owner.merchantId, environment: 'test' }, payment);
  return at(owner, `${WORK}/payments/${payment.id}`);
}

export async function disabled({ services, owner }: TestEnvironment): Promise<OpenedForm> {
  services.notifier.endpoints[0]!.resource.enabled = false;
  const opened = await at(owner, endpoint);
  services.notifier.endpoints[0]!.resource.enabled = true;
  return opened;
}

export async function sampled({ services, owner }: TestEnvironment): Promise<OpenedForm> {
  const of = { merchantId: owner.merchantId, environment: 'test' as const };
  services.notifier.deliveries.unshift({ ...of, resource: aDelivery({ id: 77 }) });
  return at(owner, endpoint);
}
