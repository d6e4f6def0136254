import 'reflect-metadata';
import { AuditLog } from '@tulay/audit-log';
import { newOrderedId, type AddOwnKeyRequest, type Scope, type Tenant } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { issueSecret } from '@tulay/security';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { ApiKeyEntity } from '../api-keys/api-key.entity';
import { IssueKey } from '../api-keys/issue-key';
import { KeysStore } from '../api-keys/keys.store';
import { RevokeKey } from '../api-keys/revoke-key';
import { gatewaySchema } from '../gateway.migrations';
import { MerchantEntity } from '../merchants/merchant.entity';
import { MerchantsStore } from '../merchants/merchants.store';
import { AddOwnKey } from './add-own-key';
import { OwnKeysController } from './own-keys.controller';
import { ReplaceOwnKey } from './replace-own-key';

const START = '2026-05-01T00:00:00Z';
const NOW = Date.parse(START) / 1_000;
const actor = 'ana';

let database: TestDatabase;
let db: Database;
let clock: FixedClock;
let keys: OwnKeysController;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const { entities } = gatewaySchema;
  const source = createDataSource({ service: 'gateway', url: database.url, entities });
  db = new Database(await source.initialize());
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(async () => {
  clock = new FixedClock(START);
  [ours, theirs] = [await aMerchant(true), await aMerchant(true)];
  const [store, audit] = [new KeysStore(db.repository(ApiKeyEntity)), new AuditLog()];
  const issueKey = new IssueKey(store, audit, clock);
  keys = new OwnKeysController(
    new AddOwnKey(db, new MerchantsStore(db.repository(MerchantEntity)), issueKey, clock),
    new ReplaceOwnKey(db, store, issueKey, audit, clock),
    new RevokeKey(db, store, audit, clock),
    store,
    clock,
  );
});

async function aMerchant(live: boolean): Promise<Tenant> {
  const merchantId = newOrderedId('mer');
  const values = [merchantId, 'M', `${merchantId}@a.ph`, live];
  await db.query('INSERT INTO merchants VALUES ($1, $2, $3, $4, NULL, 0)', values);
  return { merchantId, environment: 'test' };
}

function drawn() {
  const { hash, last4 } = issueSecret('sk_test_');
  return { id: newOrderedId('key'), hash: hash.toString('base64'), last4 };
}

const request = (changes: Partial<AddOwnKeyRequest> = {}): AddOwnKeyRequest => ({
  ...ours,
  key: drawn(),
  scopes: ['payments:write'],
  grantable: ['payments:write', 'balance:read'],
  expiresAt: null,
  actor,
  ...changes,
});
const idsOf = async (tenant: Tenant) => (await keys.list({ ...tenant, limit: 10 })).data.map(({ id }) => id);
const replace = (
  keyId: string,
  changes: { next?: ReturnType<typeof drawn>; owner?: Tenant; grantable?: Scope[] } = {},
) =>
  keys.replace({
    ...(changes.owner ?? ours),
    keyId,
    overlapHours: 24,
    next: changes.next ?? drawn(),
    grantable: changes.grantable ?? ['*'],
    actor,
  });

describe('a key added in the dashboard', () => {
  it('has the requested scopes and expiry, and the audit log records the team member as the actor', async () => {
    const added = await keys.add(request({ expiresAt: NOW + 60 }));
    expect(added).toMatchObject({ scopes: ['payments:write'], expires_at: NOW + 60, last_used_at: null });
    const rows = await db.query('SELECT actor, action FROM audit_log WHERE subject = $1', [added.id]);
    expect(rows).toEqual([{ actor, action: 'key.created' }]);
  });

  it('is created once, even for repeated and concurrent requests', async () => {
    const asked = request();
    await Promise.all([keys.add(asked), keys.add(asked), keys.add(asked)]);
    expect(await keys.add(asked)).toMatchObject({ id: asked.key.id });
    expect(await idsOf(ours)).toEqual([asked.key.id]);
  });

  it('never replaces a key with the same ID or secret', async () => {
    const { key } = request();
    await keys.add(request({ key }));
    const other = { ...drawn(), id: key.id };
    await expect(keys.add(request({ key: other }))).rejects.toMatchObject({ code: 'conflict' });
    await expect(keys.add({ ...request({ key }), ...theirs })).rejects.toMatchObject({ code: 'conflict' });
    expect(await idsOf(theirs)).toEqual([]);
  });

  it.each([
    ['payouts:write', ['payments:write']],
    ['*', ['payments:write', 'payouts:write']],
  ] as const)('cannot have the scope %s unless the team member may grant it', async (scope, grantable) => {
    const beyond = request({ scopes: [scope], grantable: [...grantable] });
    await expect(keys.add(beyond)).rejects.toMatchObject({ code: 'insufficient_scope' });
  });

  it.each([
    ['an unknown scope', { scopes: ['payments'] }],
    ['no scopes', { scopes: [] }],
    ['an expiry in the past', { expiresAt: NOW }],
    ['a fractional expiry', { expiresAt: NOW + 0.5 }],
    ['a malformed key', { key: { id: 'key_x', hash: '', last4: '' } }],
  ])('is rejected for %s', async (_, changes) => {
    await expect(keys.add(request(changes))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('cannot be live before the merchant is active', async () => {
    const waiting = { ...(await aMerchant(false)), environment: 'live' as const };
    await expect(keys.add({ ...request(), ...waiting })).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('replacement of a key in the dashboard', () => {
  it('expires the old key after the overlap and creates only one new key when repeated', async () => {
    const { id } = await keys.add(request());
    const next = drawn();
    const first = await replace(id, { next });
    expect(first).toMatchObject({
      key: { id: next.id, scopes: ['payments:write'] },
      old: { expires_at: NOW + 86_400 },
    });
    clock.advance(60_000);
    expect(await replace(id, { next })).toEqual(first);
    expect(await idsOf(ours)).toEqual([next.id, id]);
  });

  it('is rejected if the team member may not grant the key’s scopes', async () => {
    const { id } = await keys.add(request({ scopes: ['*'], grantable: ['*'] }));
    const refused = replace(id, { grantable: ['payments:write'] });
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' });
    expect(await idsOf(ours)).toEqual([id]);
  });

  it('is rejected if the key no longer works', async () => {
    const { id } = await keys.add(request());
    await keys.revoke({ ...ours, keyId: id, actor });
    await expect(replace(id)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('keys of another merchant or environment', () => {
  it('are not found by any command', async () => {
    const { id } = await keys.add(request());
    for (const owner of [theirs, { ...ours, environment: 'live' as const }]) {
      await expect(replace(id, { owner })).rejects.toMatchObject({ code: 'not_found' });
      await expect(keys.revoke({ ...owner, keyId: id, actor })).rejects.toMatchObject({ code: 'not_found' });
      await expect(keys.get({ ...owner, id })).rejects.toMatchObject({ code: 'not_found' });
      expect(await idsOf(owner)).toEqual([]);
    }
    expect(await keys.get({ ...ours, id })).toMatchObject({ id });
    expect((await keys.list({ ...ours, limit: 1 })).data[0]).toMatchObject({
      expires_at: null,
      revoked_at: null,
    });
  });
});

it('the key list is paginated and sorted newest first', async () => {
  const ids = [];
  for (let made = 0; made < 3; made++) ids.unshift((await keys.add(request())).id);
  const first = await keys.list({ ...ours, limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const second = await keys.list({ ...ours, limit: 2, startingAfter: ids[1] });
  expect([second.data.map(({ id }) => id), second.has_more]).toEqual([ids.slice(2), false]);
});

it('the list of active keys omits expired keys, revoked keys and keys of the other environment', async () => {
  const [works, ending, revoked] = [
    await keys.add(request()),
    await keys.add(request({ expiresAt: NOW + 60 })),
    await keys.add(request()),
  ];
  await keys.revoke({ ...ours, keyId: revoked.id, actor });
  const working = async (tenant: Tenant) =>
    (await keys.list({ ...tenant, limit: 10, working: true })).data.map(({ id }) => id);
  expect(await working(ours)).toEqual([ending.id, works.id]);
  clock.advance(60_000);
  expect(await working(ours)).toEqual([works.id]);
  for (const tenant of [theirs, { ...ours, environment: 'live' as const }])
    expect(await working(tenant)).toEqual([]);
});
