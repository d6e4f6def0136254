import * as contracts from '@tulay/contracts';
import {
  canOpenDashboard,
  DomainError,
  MERCHANT_STATES,
  withOperator,
  type Command,
  type Environment,
  type MerchantRestrictions,
  type PaymentLimit,
} from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { RestoreHold } from '@tulay/service-host';
import { on, restrictionsOf, type Answer } from '@tulay/testing';
import type { Browser } from '../test/browser';
import { DashboardUnderTest, type Member } from '../test/dashboard-under-test';
import { routesOf, type Route } from '../test/routes-of';
import { canAccess, ROLES, type Role } from './roles/role-scopes.rules';

const ENVIRONMENTS: readonly Environment[] = ['test', 'live'];

/** Routes that do not depend on the merchant and work even if the merchant is suspended or closed. */
const OF_ANY_MODE = ['POST /dashboard/merchant', 'POST /dashboard/sign-out', 'POST /dashboard/view'];

const aLimit: PaymentLimit = {
  environment: 'live',
  currency: 'PHP',
  payment: '100000',
  day: null,
  month: null,
};

/** Requests sent to other services during the current call. */
let asked: { subject: string; request: { merchantId?: string; environment?: string } }[] = [];

const isCommand = (value: unknown): value is Command<object, object> =>
  typeof value === 'object' && value !== null && 'subject' in value && 'callers' in value;

/** The bank list is the same for all merchants. */
const OF_NOBODY = contracts.listBanksCommand.subject;

/**
 * Handlers that reject every command that the dashboard may send, and record the command's merchant and mode.
 */
const answers: Answer[] = Object.values(contracts as object)
  .filter(isCommand)
  .filter(({ callers }) => (callers as readonly string[]).includes('dashboard'))
  .filter(({ subject }) => subject !== contracts.openMerchantCommand.subject)
  .filter(({ subject }) => subject !== contracts.sendAccountMailsCommand.subject)
  .map((command) =>
    on(command, (request): never => {
      if (command.subject !== OF_NOBODY) asked.push({ subject: command.subject, request });
      throw new DomainError('not_found', 'No such object');
    }),
  );

let dashboard: DashboardUnderTest;
let routes: Route[];

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start(answers);
  routes = routesOf(dashboard.running.app).filter(({ url }) => url.startsWith('/dashboard'));
  // Pages are requested before forms, because a form may end the session.
  routes.sort((one, other) => one.method.localeCompare(other.method));
});
afterAll(() => dashboard.stop());

const standings = (): MerchantStandings => dashboard.running.app.get(MerchantStandings, { strict: false });

const nameOf = ({ method, url }: Route): string => `${method} ${url}`;

interface Asking {
  environment?: Environment;
  of?: string;
  token?: string;
}

const browsers = new Map<string, Browser>();

/**
 * Returns a browser shared by all pages of a user and mode. Each form gets a new browser, because submitting a
 * form may end the session.
 */
async function browserOf(
  { userId }: Member,
  { method }: Route,
  { environment, of }: Asking,
): Promise<Browser> {
  const key = [userId, environment, of].join(' ');
  const known = method === 'GET' ? browsers.get(key) : undefined;
  const browser = known ?? (await dashboard.signIn(userId, environment, of));
  if (method === 'GET') browsers.set(key, browser);
  return browser;
}

async function ask(member: Member, route: Route, asking: Asking = {}) {
  const browser = await browserOf(member, route, asking);
  asked = [];
  const form = { form_token: asking.token ?? browser.formToken };
  return (route.method === 'POST' ? browser.send(route.url, form) : browser.get(route.url)).catch(cutOff);
}

/**
 * Treats an aborted download as status 200, because a rejected command aborts an export after its headers
 * were sent.
 */
function cutOff(error: unknown): { status: number; body: string } {
  if ((error as Error).message !== 'response destroyed before completion') throw error;
  return { status: 200, body: '' };
}

it('the test finds the routes of every controller', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.map(nameOf)).toEqual(
    expect.arrayContaining([
      'GET /dashboard/home',
      'POST /dashboard/team/members/x/role',
      'GET /dashboard/audit',
    ]),
  );
});

it('every route declares who may access it', () => {
  expect(routes.filter(({ access }) => access === undefined).map(nameOf)).toEqual([]);
});

it('every protected route redirects signed-out users to sign-in', async () => {
  const wrong: unknown[] = [];
  for (const route of routes.filter(({ access }) => access?.kind === 'allowed')) {
    const browser = dashboard.browser();
    const isForm = route.method === 'POST';
    const { status, goesTo } = await (isForm ? browser.send(route.url, {}) : browser.get(route.url));
    if (status !== 303 || !goesTo!.startsWith('/dashboard/sign-in')) wrong.push([nameOf(route), status]);
  }
  expect(wrong).toEqual([]);
});

it("every form is rejected without the session's CSRF token", async () => {
  const member = await dashboard.member('owner');
  const wrong: unknown[] = [];
  for (const route of routes.filter(({ method, access }) => method === 'POST' && access?.kind !== 'file')) {
    const { status } = await ask(member, route, { token: 'a'.repeat(43) });
    if (status !== 403) wrong.push([nameOf(route), status]);
  }
  expect(wrong).toEqual([]);
});

describe.each(ROLES)('the role %s', (role: Role) => {
  it.each(ENVIRONMENTS)(
    "grants only its permissions, and only for the user's own merchant in %s mode",
    async (environment) => {
      const member = await dashboard.member(role);
      const wrong: unknown[] = [];
      for (const route of routes) {
        if (route.access?.kind !== 'allowed') continue;
        const { status } = await ask(member, route, { environment });
        const { right } = route.access;
        const isGranted = right === null || canAccess(role, right);
        if ((status === 403) === isGranted) wrong.push([nameOf(route), status]);
        for (const { subject, request } of asked)
          if (request.merchantId !== member.merchantId || request.environment !== environment)
            wrong.push([nameOf(route), subject, request]);
      }
      expect(wrong).toEqual([]);
    },
  );
});

it("every route ignores the session's merchant if the user is not a member", async () => {
  const [member, other] = [await dashboard.member('owner'), await dashboard.member('owner')];
  const wrong: unknown[] = [];
  for (const route of routes.filter(({ access }) => access?.kind === 'allowed')) {
    const { status, body } = await ask(member, route, { of: other.merchantId });
    if (body.includes(other.merchantId)) wrong.push([nameOf(route), status]);
    for (const { subject, request } of asked)
      if (request.merchantId !== member.merchantId) wrong.push([nameOf(route), subject]);
  }
  expect(wrong).toEqual([]);
});

it("a removed member cannot access the merchant's data", async () => {
  const owner = await dashboard.member('owner');
  const member = await dashboard.member('owner', { of: owner });
  await dashboard.db.query('DELETE FROM memberships WHERE user_id = $1', [member.userId]);
  const wrong: unknown[] = [];
  for (const route of routes.filter(({ access }) => access?.kind === 'allowed')) {
    const { status, body } = await ask(member, route);
    const right = route.access?.kind === 'allowed' ? route.access.right : null;
    if (right !== null && status !== 403) wrong.push([nameOf(route), status]);
    if (asked.length || body.includes(owner.merchantId)) wrong.push([nameOf(route), status, asked]);
  }
  expect(wrong).toEqual([]);
});

// The tests above use active merchants.
it.each(MERCHANT_STATES.filter((state) => !canOpenDashboard(state)))(
  'a %s merchant’s team cannot open any page and can only leave the merchant',
  async (state) => {
    const member = await dashboard.member('owner');
    await standings().note(restrictionsOf(member.merchantId, { state }));
    const wrong: unknown[] = [];
    for (const route of routes.filter(({ access }) => access?.kind === 'allowed')) {
      const { status, body } = await ask(member, route);
      const isBlocked = status === 403 && body.includes(`This account is ${state}`);
      if (isBlocked === OF_ANY_MODE.includes(nameOf(route)) || asked.length)
        wrong.push([nameOf(route), status, asked]);
    }
    expect(wrong).toEqual([]);
  },
);

it('the dashboard switches a member of a suspended merchant to the member’s other merchant', async () => {
  const [member, other] = [await dashboard.member('owner'), await dashboard.member('owner')];
  await dashboard.join(member.userId, other.merchantId, 'owner');
  await standings().note(restrictionsOf(member.merchantId, { state: 'suspended' }));
  const browser = await dashboard.signIn(member.userId, 'test', member.merchantId);
  asked = [];
  await browser.get('/dashboard/payments');
  expect(asked.map(({ request }) => request.merchantId)).toContain(other.merchantId);
  expect(asked.map(({ request }) => request.merchantId)).not.toContain(member.merchantId);
});

it('only owners receive an email about each change to their merchant’s restrictions', async () => {
  const owner = await dashboard.member('owner');
  const viewer = await dashboard.person();
  await dashboard.join(viewer.userId, owner.merchantId, 'viewer');
  const changes: Partial<MerchantRestrictions>[] = [
    { state: 'suspended' },
    { state: 'suspended', payouts_held: true },
    { state: 'active', payouts_held: true },
    { state: 'active', limits: [aLimit] },
    { state: 'closed', payouts_held: true, limits: [aLimit] },
  ];
  for (const [n, change] of changes.entries()) {
    const restrictions = restrictionsOf(owner.merchantId, { ...change, change: n + 1 });
    await standings().note(restrictions);
    await standings().note(restrictions);
  }
  const rows = await dashboard.db.query<{ kind: string; recipient: string }>(
    'SELECT kind, recipient FROM account_mails WHERE recipient = ANY($1) ORDER BY created, id',
    [[owner.email, viewer.email]],
  );
  expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set([owner.email]));
  expect(rows.map(({ kind }) => kind).sort()).toEqual(
    [
      'merchant_suspended',
      'payouts_held',
      'merchant_resumed',
      'payouts_released',
      'payment_limits_changed',
      'merchant_closed',
    ].sort(),
  );
});

describe('the dashboard while its database is on hold after a restore', () => {
  it('rejects every page and form until the hold is released, and then ends the sessions restored from the backup', async () => {
    const hold = dashboard.running.app.get(RestoreHold, { strict: false });
    const member = await dashboard.member('owner');
    await dashboard.db.query('INSERT INTO restore_holds DEFAULT VALUES');
    const answered: unknown[] = [];
    for (const route of routes.filter(({ access }) => access?.kind !== 'file')) {
      const { status } = await ask(member, route);
      if (status !== 503) answered.push([nameOf(route), status]);
    }
    expect(answered).toEqual([]);
    await withOperator({ name: 'nena', approvedBy: 'jose.cruz' }, () =>
      hold.release({ reason: 'settlement reports compared', actor: 'nena' }),
    );
    expect((await member.get('/dashboard/payments')).status).toBe(303);
    const [open] = await dashboard.db.query('SELECT count(*)::int AS n FROM sessions WHERE ended_at IS NULL');
    expect(open).toEqual({ n: 0 });
    const audited = `SELECT actor, detail FROM audit_log WHERE action = 'restore.released'`;
    expect(await dashboard.db.query(audited)).toMatchObject([
      { actor: 'nena', detail: { approved_by: 'jose.cruz', reason: 'settlement reports compared' } },
    ]);
    expect((await dashboard.browser().get('/dashboard/sign-in')).status).toBe(200);
  });
});
