import {
  addOwnKeyCommand,
  DomainError,
  getOwnKeyCommand,
  listOwnKeysCommand,
  replaceOwnKeyCommand,
  revokeOwnKeyCommand,
  type AddOwnKeyRequest,
  type ApiKey,
  type ReplaceOwnKeyRequest,
} from '@tulay/contracts';
import { hashSecret } from '@tulay/security';
import { on } from '@tulay/testing';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { FakeCatalogItems } from '../../../test/fake-catalog-items';

let dashboard: DashboardUnderTest;
/** API keys at the gateway, and the requests that the gateway received. */
let keys = new FakeCatalogItems<ApiKey>('key');
const added: AddOwnKeyRequest[] = [];
const replaced: ReplaceOwnKeyRequest[] = [];
const revoked: unknown[] = [];

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
    on(listOwnKeysCommand, (request) => keys.list(request)),
    on(getOwnKeyCommand, (request) => keys.get(request)),
    on(addOwnKeyCommand, (request) => {
      if (!request.scopes.length) throw new DomainError('invalid_request', 'none', { scope: ['none'] });
      added.push(request);
      return keys.create(request, keyOf(request));
    }),
    on(replaceOwnKeyCommand, (request) => {
      const old = keys.get({ ...request, id: request.keyId });
      replaced.push(request);
      return { key: { ...old, ...request.next }, old };
    }),
    on(revokeOwnKeyCommand, (request) => {
      revoked.push(request);
      return keys.get({ ...request, id: request.keyId });
    }),
  ]);
});
afterAll(() => dashboard.stop());

beforeEach(() => {
  keys = new FakeCatalogItems('key');
  for (const list of [added, replaced, revoked]) list.length = 0;
});

const NEW = '/dashboard/keys/new';
const secretIn = (body: string) => /sk_(?:test|live)_[0-9A-Za-z]{32}/.exec(body)?.[0];
const operationIn = (body: string) => /name="operation" value="([^"]+)"/.exec(body)![1]!;
const make = (browser: Member, typed: Record<string, string> = { scope: 'payments:write' }) =>
  browser.submit(NEW, { ends: '30', ...typed }, NEW);
const mailsTo = (email: string) =>
  dashboard.db.query('SELECT kind FROM account_mails WHERE recipient = $1 ORDER BY id', [email]);

describe('the API keys section', () => {
  it('links to the guides', async () => {
    const owner = await dashboard.member('owner');
    expect((await owner.get('/dashboard/keys')).body).toContain('href="/docs/guides"');
  });

  it("shows a new key's secret once and sends only the hash to the gateway", async () => {
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

  it('creates one key even if the form is submitted twice', async () => {
    const owner = await dashboard.member('owner');
    const operation = operationIn((await owner.get(NEW)).body);
    const typed = { operation, scope: '*', ends: 'never' };
    const secret = secretIn((await owner.submit(NEW, typed)).body);
    expect(secret).toBeDefined();
    const again = await owner.submit(NEW, typed);
    expect([again.status, secretIn(again.body)]).toEqual([200, secret]);
    expect(new Set(added.map(({ key }) => `${key.id} ${key.hash}`)).size).toBe(1);
    const kept = await dashboard.db.query<{ answer: string }>('SELECT answer FROM command_answers');
    expect(kept.filter(({ answer }) => answer.includes(secret!))).toEqual([]);
  });

  it("does not offer scopes that the user's role does not have", async () => {
    const developer = await dashboard.member('developer');
    const { body } = await developer.get(NEW);
    expect(body).toContain('value="payments:write"');
    expect(body).not.toMatch(/value="(?:payouts:write|refunds:write|\*)"/);
    await make(developer, { scope: 'payouts:write' });
    expect(added[0]!.grantable).not.toContain('payouts:write');
  });

  it('replaces or revokes a key after confirmation', async () => {
    const owner = await dashboard.member('owner');
    await make(owner);
    const path = `/dashboard/keys/${keys.all[0]!.id}`;
    const made = await owner.submit(`${path}/rotate`, { overlap: '72' }, path);
    expect(secretIn(made.body)).toBeDefined();
    expect(replaced).toMatchObject([{ keyId: keys.all[0]!.id, overlapHours: 72 }]);
    expect((await owner.submit(`${path}/revoke`, {}, path)).status).toBe(400);
    expect((await owner.submit(`${path}/revoke`, { sure: 'yes' }, path)).status).toBe(303);
    expect(revoked).toMatchObject([{ keyId: keys.all[0]!.id, actor: owner.userId }]);
  });

  it('requires step-up authentication to create, replace or revoke a key', async () => {
    const owner = await dashboard.member('owner');
    await make(owner);
    const path = `/dashboard/keys/${keys.all[0]!.id}`;
    await dashboard.makeStale(owner.userId);
    expect((await owner.get(NEW)).goesTo).toMatch(/^\/dashboard\/confirm\?/);
    for (const deed of ['rotate', 'revoke']) {
      const answer = await owner.submit(`${path}/${deed}`, { sure: 'yes' }, path);
      expect(answer.goesTo).toMatch(/^\/dashboard\/confirm\?/);
    }
    expect([replaced, revoked]).toEqual([[], []]);
  });

  it.each(['viewer', 'finance'] as const)('returns 403 for the role %s', async (role) => {
    const browser = await dashboard.member(role);
    for (const url of ['/dashboard/keys', NEW]) expect((await browser.get(url)).status).toBe(403);
    expect((await browser.submit(NEW, { scope: '*' }, '/dashboard/home')).status).toBe(403);
    expect(added).toEqual([]);
  });

  it('returns 404 for a key of another merchant or in another mode', async () => {
    const owner = await dashboard.member('owner');
    await make(owner);
    const path = `/dashboard/keys/${keys.all[0]!.id}`;
    await dashboard.activate(owner.merchantId);
    const live = await dashboard.member('owner', { of: owner, environment: 'live' });
    for (const browser of [await dashboard.member('owner'), live]) {
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.get('/dashboard/keys')).body).not.toContain(keys.all[0]!.id);
      const form = { sure: 'yes' };
      for (const deed of ['rotate', 'revoke'])
        expect((await browser.submit(`${path}/${deed}`, form, '/dashboard/home')).status).toBe(404);
    }
    expect(replaced).toEqual([]);
  });
});
