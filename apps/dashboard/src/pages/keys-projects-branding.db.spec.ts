import {
  addOwnKeyCommand,
  createOwnProjectCommand,
  DomainError,
  getBrandingCommand,
  getOwnKeyCommand,
  getOwnProjectCommand,
  listOwnKeysCommand,
  listOwnProjectsCommand,
  notFound,
  replaceOwnKeyCommand,
  revokeOwnKeyCommand,
  setBrandingCommand,
  setOwnProjectOriginsCommand,
  type AddOwnKeyRequest,
  type ApiKey,
  type Branding,
  type CreateOwnProjectRequest,
  type Project,
  type ReplaceOwnKeyRequest,
  type SetBrandingRequest,
  type SetOwnProjectOriginsRequest,
  type Tenant,
} from '@tulay/contracts';
import { hashSecret } from '@tulay/security';
import { on } from '@tulay/testing';
import { DashboardUnderTest, type Member } from '../../test/dashboard-under-test';

let dashboard: DashboardUnderTest;
/** What the gateway has, and what it was asked. */
let keys: ApiKey[] = [];
const added: AddOwnKeyRequest[] = [];
const replaced: ReplaceOwnKeyRequest[] = [];
const revoked: unknown[] = [];
const brandings = new Map<string, SetBrandingRequest>();
let projects: Project[] = [];
const created: CreateOwnProjectRequest[] = [];
const framed: SetOwnProjectOriginsRequest[] = [];

const isOf = (owner: Tenant) => (row: { merchant_id: string; environment: string }) =>
  row.merchant_id === owner.merchantId && row.environment === owner.environment;
const ownOf =
  <Row extends { id: string; merchant_id: string; environment: string }>(rows: () => Row[]) =>
  (asked: Tenant & { id: string }): Row => {
    const row = rows().find(({ id }) => id === asked.id);
    if (!row || !isOf(asked)(row)) throw notFound('row', asked.id);
    return row;
  };
const listOf =
  <Row extends { merchant_id: string; environment: string }>(rows: () => Row[]) =>
  (asked: Tenant) => ({ object: 'list' as const, data: rows().filter(isOf(asked)), has_more: false });

const plain = (tenant: Tenant): Branding => ({
  object: 'branding',
  environment: tenant.environment,
  logo_url: null,
  accent_color: brandings.get(tenant.merchantId + tenant.environment)?.changes.accentColor ?? null,
  support_email: null,
  support_phone: null,
  support_url: null,
  privacy_url: null,
  registered_name: null,
  tin: null,
  address: null,
  invoice_series: null,
  mails: { receipts: false, invoices: false, reminders: false, language: 'en' },
  updated: null,
});

function keyOf({ merchantId, environment, key, scopes, expiresAt }: AddOwnKeyRequest): ApiKey {
  const times = { created: 1_777_593_600, expires_at: expiresAt, revoked_at: null, last_used_at: null };
  return {
    id: key.id,
    merchant_id: merchantId,
    environment,
    scopes: scopes as never,
    last4: key.last4,
    ...times,
  };
}

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    on(
      listOwnKeysCommand,
      listOf(() => keys),
    ),
    on(
      getOwnKeyCommand,
      ownOf(() => keys),
    ),
    on(addOwnKeyCommand, (request) => {
      if (keys.some(({ id }) => id === request.key.id)) throw new DomainError('conflict', 'taken');
      if (!request.scopes.length) throw new DomainError('invalid_request', 'none', { scope: ['none'] });
      added.push(request);
      keys.push(keyOf(request));
      return keyOf(request);
    }),
    on(replaceOwnKeyCommand, (request) => {
      const old = ownOf(() => keys)({ ...request, id: request.keyId });
      replaced.push(request);
      return { key: { ...old, ...request.next }, old };
    }),
    on(revokeOwnKeyCommand, (request) => {
      revoked.push(request);
      return ownOf(() => keys)({ ...request, id: request.keyId });
    }),
    on(getBrandingCommand, plain),
    on(setBrandingCommand, (request) => {
      if (request.changes.accentColor === 'red')
        throw new DomainError('invalid_request', 'wrong', { accent_color: ['must be a colour'] });
      brandings.set(request.merchantId + request.environment, request);
      return plain(request);
    }),
    on(
      listOwnProjectsCommand,
      listOf(() => projects),
    ),
    on(
      getOwnProjectCommand,
      ownOf(() => projects),
    ),
    on(createOwnProjectCommand, (request) => {
      if (request.origins.includes('shop'))
        throw new DomainError('invalid_request', 'x', { 'origins.0': ['x'] });
      created.push(request);
      return projectOf(request);
    }),
    on(setOwnProjectOriginsCommand, (request) => {
      framed.push(request);
      return ownOf(() => projects)({ ...request, id: request.projectId });
    }),
  ]);
});
afterAll(() => dashboard.stop());

function projectOf({ merchantId, environment, name, origins }: CreateOwnProjectRequest): Project {
  const id = '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d';
  const project = { id, slug: 'web-shop', merchant_id: merchantId, environment, name, origins };
  const whole = { ...project, enabled: true, compat: false, created: 1_777_593_600 };
  projects = [whole];
  return whole;
}

const NEW = '/dashboard/keys/new';
const secretIn = (body: string) => /sk_(?:test|live)_[0-9A-Za-z]{32}/.exec(body)?.[0];
const keyIdIn = (body: string) => /name="key_id" value="([^"]+)"/.exec(body)![1]!;
const make = async (browser: Member, typed: Record<string, string> = { scope: 'payments:write' }) =>
  browser.submit(NEW, { key_id: keyIdIn((await browser.get(NEW)).body), ends: '30', ...typed }, NEW);
const mailsTo = (email: string) =>
  dashboard.db.query('SELECT kind FROM account_mails WHERE recipient = $1 ORDER BY id', [email]);

beforeEach(() => {
  keys = [];
  for (const list of [added, replaced, revoked, created, framed]) list.length = 0;
});

describe('API keys', () => {
  it('are made with the secret shown once: the gateway gets its hash only', async () => {
    const owner = await dashboard.member('owner');
    const answer = await make(owner);
    const secret = secretIn(answer.body)!;
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(added).toMatchObject([
      { merchantId: owner.merchantId, environment: 'test', actor: owner.userId, scopes: ['payments:write'] },
    ]);
    expect(JSON.stringify(added)).not.toContain(secret);
    expect(added[0]!.key).toMatchObject({
      hash: hashSecret(secret).toString('base64'),
      last4: secret.slice(-4),
    });
    expect(added[0]!.expiresAt! - Date.now() / 1_000).toBeGreaterThan(29.9 * 86_400);
    expect((await owner.get('/dashboard/keys')).body).toContain(`sk_test_…${secret.slice(-4)}`);
    expect(await mailsTo(owner.email)).toEqual([{ kind: 'keys_changed' }]);
    const entries = await dashboard.db.query('SELECT action, detail FROM audit_log WHERE subject = $1', [
      owner.merchantId,
    ]);
    expect(entries).toMatchObject([{ action: 'key.create', detail: { key: added[0]!.key.id } }]);
  });

  it('are one for a form that is sent twice', async () => {
    const owner = await dashboard.member('owner');
    const key_id = keyIdIn((await owner.get(NEW)).body);
    const typed = { key_id, scope: '*', ends: 'never' };
    expect(secretIn((await owner.submit(NEW, typed)).body)).toBeDefined();
    const again = await owner.submit(NEW, typed);
    expect([again.status, secretIn(again.body), added.length]).toEqual([400, undefined, 1]);
  });

  it('are offered with no scope that the person lacks, and asked for with none', async () => {
    const developer = await dashboard.member('developer');
    const { body } = await developer.get(NEW);
    expect(body).toContain('value="payments:write"');
    expect(body).not.toMatch(/value="(?:payouts:write|refunds:write|\*)"/);
    await make(developer, { scope: 'payouts:write' });
    expect(added[0]!.grantable).not.toContain('payouts:write');
  });

  it('are replaced and revoked by whoever ticked that they know it', async () => {
    const owner = await dashboard.member('owner');
    await make(owner);
    const path = `/dashboard/keys/${keys[0]!.id}`;
    const key_id = keyIdIn((await owner.get(path)).body);
    const made = await owner.submit(`${path}/rotate`, { overlap: '72', key_id }, path);
    expect(secretIn(made.body)).toBeDefined();
    expect(replaced).toMatchObject([{ keyId: keys[0]!.id, overlapHours: 72, next: { id: key_id } }]);
    expect((await owner.submit(`${path}/revoke`, {}, path)).status).toBe(400);
    expect((await owner.submit(`${path}/revoke`, { sure: 'yes' }, path)).status).toBe(303);
    expect(revoked).toMatchObject([{ keyId: keys[0]!.id, actor: owner.userId }]);
  });

  it('are changed by nobody who has not just shown who they are', async () => {
    const owner = await dashboard.member('owner');
    await make(owner);
    const path = `/dashboard/keys/${keys[0]!.id}`;
    await dashboard.makeStale(owner.userId);
    expect((await owner.get(NEW)).goesTo).toMatch(/^\/dashboard\/confirm\?/);
    for (const deed of ['rotate', 'revoke']) {
      const answer = await owner.submit(`${path}/${deed}`, { sure: 'yes' }, path);
      expect(answer.goesTo).toMatch(/^\/dashboard\/confirm\?/);
    }
    expect([replaced, revoked]).toEqual([[], []]);
  });

  it.each(['viewer', 'finance'] as const)('are not for a %s', async (role) => {
    const browser = await dashboard.member(role);
    for (const url of ['/dashboard/keys', NEW]) expect((await browser.get(url)).status).toBe(403);
    expect((await browser.submit(NEW, { scope: '*' }, '/dashboard/home')).status).toBe(403);
    expect(added).toEqual([]);
  });

  it('of another merchant, and of the other side, are not found and not shown', async () => {
    const owner = await dashboard.member('owner');
    await make(owner);
    const path = `/dashboard/keys/${keys[0]!.id}`;
    await dashboard.activate(owner.merchantId);
    const live = await dashboard.member('owner', { of: owner, environment: 'live' });
    for (const browser of [await dashboard.member('owner'), live]) {
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.get('/dashboard/keys')).body).not.toContain(keys[0]!.id);
      const form = { sure: 'yes', key_id: 'key_x' };
      for (const deed of ['rotate', 'revoke'])
        expect((await browser.submit(`${path}/${deed}`, form, '/dashboard/home')).status).toBe(404);
    }
    expect(replaced).toEqual([]);
  });
});

describe('projects', () => {
  const PATH = '/dashboard/projects/new';

  it('are made with origins, and show what one pastes', async () => {
    const developer = await dashboard.member('developer');
    const typed = { name: 'Web shop', slug: '', origins: 'https://shop.example/\nhttp://localhost:8080' };
    const { goesTo } = await developer.submit(PATH, typed);
    expect(created).toMatchObject([
      {
        name: 'Web shop',
        origins: ['https://shop.example', 'http://localhost:8080'],
        actor: developer.userId,
      },
    ]);
    const { body } = await developer.get(goesTo!);
    expect(body).toContain(`https://pay.example/embed/payments/${projects[0]!.id}?token=TOKEN`);
    expect(body).toContain('&lt;script async src=&quot;https://pay.example/embed.js&quot;&gt;');
    const path = `/dashboard/projects/${projects[0]!.id}`;
    await developer.submit(`${path}/origins`, { origins: '' }, path);
    expect(framed).toMatchObject([{ projectId: projects[0]!.id, origins: [] }]);
  });

  it('say what is wrong, and keep what was typed', async () => {
    const browser = await dashboard.member('owner');
    const answer = await browser.submit(PATH, { name: 'Web shop', origins: 'shop' });
    expect([answer.status, answer.body.includes('value="Web shop"')]).toEqual([400, true]);
    expect(answer.body).toContain('without a path');
  });

  it('are read by everybody of the team, and changed by owners and developers', async () => {
    const owner = await dashboard.member('owner');
    await owner.submit(PATH, { name: 'Web shop', origins: '' });
    const path = `/dashboard/projects/${projects[0]!.id}`;
    const viewer = await dashboard.member('viewer', { of: owner });
    expect((await viewer.get(path)).status).toBe(200);
    for (const url of [PATH, `${path}/origins`])
      expect((await viewer.submit(url, { name: 'x' }, '/dashboard/home')).status).toBe(403);
    const stranger = await dashboard.member('owner');
    expect((await stranger.get(path)).status).toBe(404);
  });
});

describe('branding', () => {
  const PATH = '/dashboard/branding';
  const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
  const of = ({ merchantId }: Member, side = 'test') => brandings.get(merchantId + side);

  it('is set for the side that is shown, and the colour that pages make of it is told', async () => {
    const owner = await dashboard.member('owner');
    await owner.submit(PATH, { accentColor: '#ffd400', supportEmail: '' }, PATH);
    expect(of(owner)).toEqual({
      merchantId: owner.merchantId,
      environment: 'test',
      actor: owner.userId,
      changes: { accentColor: '#ffd400', supportEmail: '' },
    });
    expect(of(owner, 'live')).toBeUndefined();
    const { body } = await owner.get(PATH);
    expect(body).toMatch(
      /contrast of 1\.\d:1 on white, which is hard to read\. Light pages show #[0-9a-f]{6}/,
    );
    expect(body).not.toMatch(/<script>|<style| style=/);
  });

  it('says which field is wrong, and keeps what was typed', async () => {
    const browser = await dashboard.member('owner');
    const { status, body } = await browser.submit(PATH, { accentColor: 'red' }, PATH);
    expect([status, body.includes('value="red"'), body.includes('id="accentColor-wrong"')]).toEqual([
      400,
      true,
      true,
    ]);
  });

  it('takes a logo up to 200 kB, and hands it to the gateway to judge', async () => {
    const owner = await dashboard.member('owner');
    const send = (file?: { name: string; bytes: Buffer }) => owner.upload(`${PATH}/logo`, { file }, PATH);
    expect((await send({ name: 'logo.png', bytes: PNG })).status).toBe(303);
    expect(of(owner)!.changes).toEqual({ logo: PNG.toString('base64') });
    expect((await send()).status).toBe(400);
    expect((await send({ name: 'logo.png', bytes: Buffer.alloc(200_001) })).status).toBe(400);
    expect((await send({ name: 'logo.png', bytes: Buffer.alloc(6 * 2 ** 20) })).status).toBe(400);
    await owner.submit(`${PATH}/logo/remove`, {}, PATH);
    expect(of(owner)!.changes).toEqual({ logo: null });
  });

  it.each(['viewer', 'finance'] as const)('is shown to a %s, who cannot change it', async (role) => {
    const person = await dashboard.member(role);
    expect((await person.get(PATH)).status).toBe(200);
    expect((await person.submit(PATH, { accentColor: '#000000' }, '/dashboard/home')).status).toBe(403);
    const file = { name: 'logo.png', bytes: PNG };
    expect((await person.upload(`${PATH}/logo`, { file }, '/dashboard/home')).status).toBe(403);
    expect(of(person)).toBeUndefined();
  });
});
