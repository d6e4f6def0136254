import 'reflect-metadata';
import { newId, type CreatedMerchant } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { ApiKeyEntity } from '../api-keys/api-key.entity';
import { IssueKey } from '../api-keys/issue-key';
import { KeysStore } from '../api-keys/keys.store';
import { gatewaySchema } from '../gateway.migrations';
import { CreateMerchant } from './create-merchant';
import { MerchantEntity } from './merchant.entity';
import { MerchantsController } from './merchants.controller';
import { MerchantsStore } from './merchants.store';
import { CreateSignedUpMerchant } from './create-signed-up-merchant';
import { SetRateLimit } from './set-rate-limit';
import { SealedResponses } from '../secrets/sealed-responses';
import { hashSecret, Sealer } from '@tulay/security';

const NOW = Date.parse('2026-05-01T00:00:00Z') / 1000;

let database: TestDatabase;
let db: Database;
let merchants: MerchantsController;
let emails = 0;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const entities = [MerchantEntity, ApiKeyEntity];
  const source = createDataSource({ service: 'gateway', url: database.url, entities });
  await source.initialize();
  db = new Database(source);
  const store = new MerchantsStore(db.repository(MerchantEntity));
  const audit = new AuditLog();
  const answers = new SealedResponses(db, new Sealer(`k1:${Buffer.alloc(32, 7).toString('base64')}`));
  const clock = new FixedClock('2026-05-01T00:00:00Z');
  const issueKey = new IssueKey(new KeysStore(db.repository(ApiKeyEntity)), audit, clock);
  merchants = new MerchantsController(
    new CreateMerchant(answers, store, issueKey, audit, clock),
    new CreateSignedUpMerchant(db, store, issueKey, audit, clock),
    new SetRateLimit(db, store, audit),
    store,
  );
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

const create = (changes: { email?: string; live?: boolean } = {}): Promise<CreatedMerchant> =>
  merchants.create({ name: 'Aling Nena', email: `m${++emails}@example.com`, live: false, ...changes });

interface AuditRow {
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}
const auditOf = (subject: string): Promise<AuditRow[]> =>
  db.query<{ actor: string; action: string; subject: string; detail: Record<string, unknown> }>(
    'SELECT actor, action, subject, detail FROM audit_log WHERE subject = $1 ORDER BY id',
    [subject],
  );

describe('merchant creation', () => {
  it('returns the merchant with a test key but no live key before activation', async () => {
    const { merchant, keys } = await create();
    expect(merchant).toEqual({
      id: expect.stringMatching(/^mer_[0-9a-z]{26}$/),
      name: 'Aling Nena',
      email: `m${emails}@example.com`,
      live: false,
      rate_limit: null,
      created: NOW,
    });
    expect(keys).toEqual({ test: expect.stringMatching(/^sk_test_[0-9A-Za-z]{32}$/) });
  });

  it('also returns a live key if the merchant is created as active', async () => {
    const { merchant, keys } = await create({ live: true });
    expect(merchant.live).toBe(true);
    expect(keys.live).toMatch(/^sk_live_[0-9A-Za-z]{32}$/);
  });

  it('stores only the SHA-256 hash and the last four characters of a key', async () => {
    const { merchant, keys } = await create();
    const [row] = await db.query('SELECT * FROM api_keys WHERE merchant_id = $1', [merchant.id]);
    expect(row).toMatchObject({ hash: hashSecret(keys.test), last4: keys.test.slice(-4), scopes: ['*'] });
    const everything = JSON.stringify([row, ...(await auditOf(row!.id as string))]);
    expect(everything).not.toContain(keys.test.slice(0, -4));
  });

  it('returns email_taken for a second merchant with the same email, ignoring case', async () => {
    await create({ email: 'once@example.com' });
    await expect(create({ email: 'ONCE@Example.com' })).rejects.toMatchObject({ code: 'email_taken' });
  });

  it('creates only one merchant for twenty concurrent requests with the same email', async () => {
    const tries = Array.from({ length: 20 }, () => create({ email: 'race@example.com' }));
    const settled = await Promise.allSettled(tries);
    const lost = settled.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(19);
    for (const one of lost) expect(one.reason).toMatchObject({ code: 'email_taken' });
    const counts = await db.query(
      `SELECT count(DISTINCT m.id)::int AS merchants, count(k.id)::int AS keys
       FROM merchants m JOIN api_keys k ON k.merchant_id = m.id WHERE m.email = 'race@example.com'`,
    );
    expect(counts).toEqual([{ merchants: 1, keys: 1 }]);
  });

  it('stores nothing if the name or the email is invalid', async () => {
    const refused = merchants.create({ name: '', email: 'not-an-email', live: false });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { name: expect.any(Array), email: expect.any(Array) },
    });
  });
});

describe('a merchant’s rate limit', () => {
  it('applies until it is reset to the default', async () => {
    const { merchant } = await create();
    const set = (perMinute: number | null) => merchants.limitRate({ merchantId: merchant.id, perMinute });
    expect((await set(600)).rate_limit).toBe(600);
    expect((await set(null)).rate_limit).toBeNull();
    const changes = (await auditOf(merchant.id)).map(({ action, detail }) => [
      action,
      detail.from,
      detail.to,
    ]);
    expect(changes.slice(1)).toEqual([
      ['merchant.rate_limit_set', null, 600],
      ['merchant.rate_limit_set', 600, null],
    ]);
  });

  it.each([0, 1_000_001])('cannot be set to %d', async (perMinute) => {
    const { merchant } = await create();
    const refused = merchants.limitRate({ merchantId: merchant.id, perMinute });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('reading merchants', () => {
  it('returns an existing merchant, or not_found for an unknown merchant', async () => {
    const { merchant } = await create({ live: true });
    expect(await merchants.get({ merchantId: merchant.id })).toEqual(merchant);
    await expect(merchants.get({ merchantId: newId('mer') })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists merchants page by page, oldest first', async () => {
    const made = [await create(), await create(), await create()].map(({ merchant }) => merchant.id);
    const store = new MerchantsStore(db.repository(MerchantEntity));
    const rest = await store.page(made[0], 2);
    expect(rest.map(({ id }) => id)).toEqual(made.slice(1));
    const { merchants: all, has_more: more } = await merchants.list({});
    expect(all.map(({ id }) => id).slice(-3)).toEqual(made);
    expect(more).toBe(false);
  });
});

describe('the audit log', () => {
  it('records the actor, action and target', async () => {
    const { merchant } = await create({ live: true });
    expect(await auditOf(merchant.id)).toEqual([
      {
        actor: 'system',
        action: 'merchant.created',
        subject: merchant.id,
        detail: { live: true, request_id: null },
      },
    ]);
  });

  it.each(['UPDATE audit_log SET actor = actor', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'rejects the statement %s from both the service and the database owner',
    async (statement) => {
      await create();
      await expect(db.query(statement)).rejects.toThrow(/permission denied/);
      const owner = createDataSource({ service: 'gateway', url: database.adminUrl });
      await owner.initialize();
      await expect(owner.query(statement)).rejects.toThrow('audit_log is append-only');
      await owner.destroy();
    },
  );
});
