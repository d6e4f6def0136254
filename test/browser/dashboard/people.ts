import { newId, type Environment } from '@tulay/contracts';
import type { DashboardUnderTest, Member } from '../../../apps/dashboard/test/dashboard-under-test';
import { fillApplication, tellActivation } from '../../../apps/dashboard/test/fill-application';
import { hashOfToken } from '../../../apps/dashboard/src/links/secret-token';
import { Passwords } from '../../../apps/dashboard/src/passwords/passwords';
import { DAY, NOW } from './now';

const PASSWORD = 'four sacks of brown rice';
const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

export const LINKS = {
  newcomer: 'a'.repeat(43),
  member: 'b'.repeat(43),
  used: 'c'.repeat(43),
};

const OUTSIDER = 'eva@other.example';

/** Creates and signs in one user for each kind of session that the scenes show. */
export async function signInMembers(dashboard: DashboardUnderTest) {
  const { db } = dashboard;
  const owner = await dashboard.member('owner');
  await rename(dashboard, owner, 'Nena Santos', 'nena@alingnena.example');
  await protect(dashboard, owner);
  const confirmed = 'UPDATE sessions SET second_factor_at = $2, confirmed_at = $2 WHERE user_id = $1';
  await db.query(confirmed, [owner.userId, NOW + 3_600]);
  const viewer = await dashboard.member('viewer', { of: owner });
  await rename(dashboard, viewer, 'Carlo Reyes', 'carlo@alingnena.example');
  const finance = await dashboard.member('finance', { of: owner });
  await rename(dashboard, finance, 'Bea Fernandez-Villanueva', 'bea.fernandez-villanueva@alingnena.example');
  await invite(dashboard, owner);
  const invited = { email: 'gina@alingnena.example', role: 'viewer' };
  await owner.submit('/dashboard/team/invitations', invited, '/dashboard/team');
  await owner.submit('/dashboard/payout-limit', { limit: '20000' });
  const outsider = await dashboard.member('owner');
  await rename(dashboard, outsider, 'Eva Lim', OUTSIDER);
  const empty = await dashboard.member('owner');
  await db.query(`UPDATE merchants SET sealed_key = 'sealed' WHERE id = $1`, [empty.merchantId]);
  // The user has a second factor, so the new session is pending until the user enters it.
  const waiting = await again(dashboard, owner);
  const stale = await again(dashboard, owner);
  // The part of a form token before the dot identifies the session.
  const passed = `UPDATE sessions SET confirmed_at = 1, awaits_factor = false WHERE form_token = split_part($1, '.', 1)`;
  await db.query(passed, [stale.formToken]);
  const bare = await again(dashboard, outsider);
  await db.query(passed, [bare.formToken]);
  const applicants = await apply(dashboard);
  const hash = await dashboard.running.app.get(Passwords, { strict: false }).hash(PASSWORD);
  const since = NOW - 120 * DAY;
  await db.query('UPDATE users SET password_hash = $1, created = $2', [hash, since]);
  await db.query('UPDATE memberships SET created = $1', [since]);
  await db.query('UPDATE sessions SET agent = $1', [AGENT]);
  return { owner, viewer, finance, outsider, bare, empty, waiting, stale, ...applicants };
}

async function again(
  dashboard: DashboardUnderTest,
  member: Member,
  environment: Environment = 'test',
): Promise<Member> {
  const { userId, email, merchantId } = member;
  return Object.assign(await dashboard.signIn(userId, environment), { userId, email, merchantId });
}

export type People = Awaited<ReturnType<typeof signInMembers>>;

async function rename(
  { db }: DashboardUnderTest,
  member: Member,
  name: string,
  email: string,
): Promise<void> {
  await db.query('UPDATE users SET name = $2, email = $3 WHERE id = $1', [member.userId, name, email]);
}

export async function noteMaker(
  { db }: DashboardUnderTest,
  { merchantId, userId, key }: { merchantId: string; userId: string; key: string },
): Promise<void> {
  const detail = { environment: 'test', key };
  const text = `INSERT INTO audit_log (actor, action, subject, detail) VALUES ($1, 'key.create', $2, $3)`;
  await db.query(text, [userId, merchantId, detail]);
}

/** Adds an authenticator app, passkeys and recovery codes, which no scene uses to sign in. */
async function protect({ db }: DashboardUnderTest, { userId }: Member): Promise<void> {
  const since = NOW - 90 * DAY;
  await db.query(`INSERT INTO totps VALUES ($1, 'sealed', $2, 0, $2)`, [userId, since]);
  await db.query(
    `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, last_used_at, created)
      VALUES ('one', $1, 'Nena’s phone', 'key', 3, '{internal}', $2, $3),
             ('two', $1, 'Key in the drawer of the shop', 'key', 0, '{usb}', NULL, $3)`,
    [userId, NOW - DAY, since],
  );
  const code =
    'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, n::text FROM generate_series(1, 8) n';
  await db.query(code, [userId]);
}

async function invite({ db }: DashboardUnderTest, { merchantId, userId }: Member): Promise<void> {
  const rows = [
    [LINKS.newcomer, 'dan@alingnena.example', 'developer', null],
    [LINKS.member, OUTSIDER, 'finance', null],
    [LINKS.used, 'gone@alingnena.example', 'viewer', NOW - DAY],
  ] as const;
  for (const [token, email, role, used] of rows)
    await db.query(
      `INSERT INTO invitations (id, merchant_id, email, role, token_hash, invited_by, expires_at, used_at, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [newId('inv'), merchantId, email, role, hashOfToken(token), userId, NOW + 5 * DAY, used, NOW - 2 * DAY],
    );
}

async function apply(dashboard: DashboardUnderTest) {
  const owners = await Promise.all(Array.from({ length: 5 }, () => dashboard.member('owner')));
  const [filled, submitted, rejected, feeDue, active] = owners as [Member, Member, Member, Member, Member];
  for (const each of owners) await fillApplication(each, 'BNORPHMMXXX');
  for (const each of [submitted, rejected, feeDue, active])
    await each.submit('/dashboard/activation/submit', {}, '/dashboard/activation');
  const reason = 'The permit of the mayor cannot be read. Please take its picture again, in daylight.';
  await tellActivation(dashboard, rejected, { state: 'rejected', reason });
  const environment = 'live' as const;
  const fee = { amount: 1_500, currency: 'PHP', environment, url: 'https://pay.example/invoices/x' };
  await tellActivation(dashboard, feeDue, { state: 'fee_due', fee });
  await tellActivation(dashboard, active, { state: 'active', fee });
  const live = await again(dashboard, active, 'live');
  return { filled, submitted, rejected, feeDue, active, live };
}

/** Creates two payouts requested by Bea: one that awaits the owner's approval, and a declined one. */
export async function requestPayouts({ db }: DashboardUnderTest, { owner, finance }: People) {
  const destination = { bank_code: 'BNORPHMMXXX', account_number: '0012345678', account_name: 'Nena Santos' };
  const ask = async (status: string, amount: number, ago: number): Promise<string> => {
    const id = newId('po');
    await db.query(
      `INSERT INTO payout_requests (id, merchant_id, environment, asked_by, form_key, amount, currency, method,
          destination, description, status, decided_by, decided_at, asks, expires_at, created)
        VALUES ($1, $2, 'test', $3, $1, $4, 'PHP', 'bank', $5, 'Rice for December', $6, $7, $8, 0, $9, $10)`,
      [
        id,
        owner.merchantId,
        finance.userId,
        amount,
        JSON.stringify(destination),
        status,
        ...(status === 'waiting' ? [null, null] : [owner.userId, NOW - ago + 900]),
        NOW + 5 * DAY,
        NOW - ago,
      ],
    );
    return id;
  };
  const declined = await ask('declined', 9_000_000, 3 * DAY);
  return { declined, waiting: await ask('waiting', 7_500_000, DAY) };
}
