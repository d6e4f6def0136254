import 'reflect-metadata';
import type { CreatedApiKey } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { gatewaySchema } from '../gateway.migrations';
import { MerchantEntity } from './merchant.entity';
import { MerchantsStore } from './merchants.store';
import { ApiKeyEntity } from '../api-keys/api-key.entity';
import { CreateKey } from './create-key';
import { IssueKey } from '../api-keys/issue-key';
import { KeysController } from './keys.controller';
import { KeysStore } from '../api-keys/keys.store';
import { RevokeKey } from '../api-keys/revoke-key';
import { RotateKey } from '../api-keys/rotate-key';
import { SealedResponses } from '../secrets/sealed-responses';
import { hashSecret, Sealer } from '@tulay/security';

const START = '2026-05-01T00:00:00Z';
const NOW = Date.parse(START) / 1000;
const INACTIVE = 'mer_inactive';
const ACTIVE = 'mer_active';

let database: TestDatabase;
let db: Database;
let clock: FixedClock;
let keys: KeysController;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const entities = [MerchantEntity, ApiKeyEntity];
  const source = createDataSource({ service: 'gateway', url: database.url, entities });
  await source.initialize();
  db = new Database(source);
  await db.query(
    `INSERT INTO merchants (id, name, email, live, created)
     VALUES ($1, 'Nena', 'a@example.com', false, 1), ($2, 'Maria', 'b@example.com', true, 1)`,
    [INACTIVE, ACTIVE],
  );
});

beforeEach(() => {
  clock = new FixedClock(START);
  const store = new KeysStore(db.repository(ApiKeyEntity));
  const audit = new AuditLog();
  const answers = new SealedResponses(db, new Sealer(`k1:${Buffer.alloc(32, 7).toString('base64')}`));
  const merchants = new MerchantsStore(db.repository(MerchantEntity));
  const issueKey = new IssueKey(store, audit, clock);
  keys = new KeysController(
    new CreateKey(answers, merchants, issueKey),
    new RotateKey(answers, store, issueKey, audit, clock),
    new RevokeKey(db, store, audit, clock),
    store,
    merchants,
  );
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

const create = (changes: Partial<Parameters<KeysController['create']>[0]> = {}): Promise<CreatedApiKey> =>
  keys.create({ merchantId: INACTIVE, environment: 'test', scopes: ['payments:read'], ...changes });

const stored = async (keyId: string): Promise<Record<string, unknown>> =>
  (await db.query('SELECT * FROM api_keys WHERE id = $1', [keyId]))[0]!;

const actionsOn = async (keyId: string): Promise<string[]> => {
  const rows = await db.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
    [keyId],
  );
  return rows.map(({ action }) => action);
};

describe('key creation', () => {
  it('returns the secret once and stores only its hash', async () => {
    const { key, secret } = await create({ scopes: ['payments:read', 'balance:read'] });
    expect(key).toEqual({
      id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      merchant_id: INACTIVE,
      environment: 'test',
      scopes: ['payments:read', 'balance:read'],
      last4: secret.slice(-4),
      created: NOW,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    });
    expect((await stored(key.id)).hash).toEqual(hashSecret(secret));
    expect(await actionsOn(key.id)).toEqual(['key.created']);
  });

  it('returns invalid_state for a live key of an inactive merchant', async () => {
    await expect(create({ environment: 'live' })).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await create({ merchantId: ACTIVE, environment: 'live' })).secret).toMatch(/^sk_live_/);
  });

  it('rejects an unknown scope, environment or merchant', async () => {
    const invalid = (field: string) => ({ code: 'invalid_request', issues: { [field]: expect.any(Array) } });
    await expect(create({ scopes: ['payments:all'] })).rejects.toMatchObject(invalid('scope'));
    await expect(create({ environment: 'prod' as 'test' })).rejects.toMatchObject(invalid('environment'));
    await expect(create({ merchantId: 'mer_x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('key rotation', () => {
  it('creates a key with the same scopes, and the old key remains valid during the overlap', async () => {
    const old = await create({ scopes: ['refunds:write'] });
    const rotated = await keys.rotate({ keyId: old.key.id, overlapHours: 24 });
    const { key, secret } = rotated;
    expect(rotated.old).toEqual({ id: old.key.id, expires_at: NOW + 86_400 });
    expect(key).toMatchObject({ merchant_id: INACTIVE, environment: 'test', scopes: ['refunds:write'] });
    expect(secret).not.toBe(old.secret);
    expect(await stored(old.key.id)).toMatchObject({ expires_at: String(NOW + 86_400), revoked_at: null });
    expect(await stored(key.id)).toMatchObject({ expires_at: null });
    expect(await actionsOn(old.key.id)).toEqual(['key.created', 'key.rotated']);
  });

  it('revokes the old key immediately if there is no overlap', async () => {
    const { key } = await create();
    await keys.rotate({ keyId: key.id, overlapHours: 0 });
    expect(await stored(key.id)).toMatchObject({ expires_at: String(NOW) });
  });

  it('rejects an overlap above 72 hours and leaves the key unchanged', async () => {
    const { key } = await create();
    const refused = keys.rotate({ keyId: key.id, overlapHours: 73 });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await stored(key.id)).toMatchObject({ expires_at: null });
  });

  it('can be repeated after a lost response without postponing the old key’s expiry', async () => {
    const { key } = await create();
    const rotations = [1, 2, 3].map(() => keys.rotate({ keyId: key.id, overlapHours: 1 }));
    const made = await Promise.all(rotations);
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(3);
    clock.advance(600_000);
    await keys.rotate({ keyId: key.id, overlapHours: 72 });
    expect(await stored(key.id)).toMatchObject({ expires_at: String(NOW + 3600) });
  });

  it('rejects an unknown key and an expired key', async () => {
    const { key } = await create();
    await keys.rotate({ keyId: key.id, overlapHours: 1 });
    clock.advance(3_600_000, 'test');
    const refused = keys.rotate({ keyId: key.id, overlapHours: 1 });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(keys.rotate({ keyId: 'key_x', overlapHours: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('key revocation', () => {
  it('has no effect when repeated', async () => {
    const { key } = await create();
    expect(await keys.revoke({ keyId: key.id })).toEqual({ ...key, revoked_at: NOW });
    clock.advance(60_000);
    expect(await keys.revoke({ keyId: key.id })).toEqual({ ...key, revoked_at: NOW });
    expect(await actionsOn(key.id)).toEqual(['key.created', 'key.revoked']);
  });

  it('cannot be undone by a rotation', async () => {
    const { key } = await create();
    await keys.revoke({ keyId: key.id });
    const refused = keys.rotate({ keyId: key.id, overlapHours: 1 });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('returns not_found for an unknown key', async () => {
    await expect(keys.revoke({ keyId: 'key_x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('key list', () => {
  it('returns one merchant’s keys, oldest first, without secrets', async () => {
    const { key } = await create({ merchantId: ACTIVE });
    const { keys: listed } = await keys.list({ merchantId: ACTIVE });
    expect(listed.at(-1)).toEqual(key);
    expect(listed.every(({ merchant_id: owner }) => owner === ACTIVE)).toBe(true);
    await expect(keys.list({ merchantId: 'mer_x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
