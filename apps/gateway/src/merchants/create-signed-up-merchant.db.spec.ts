import 'reflect-metadata';
import { AuditLog } from '@tulay/audit-log';
import { newOrderedId, type OpenMerchantRequest } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { issueSecret } from '@tulay/security';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { ApiKeyEntity } from '../api-keys/api-key.entity';
import { IssueKey } from '../api-keys/issue-key';
import { KeysStore } from '../api-keys/keys.store';
import { gatewaySchema } from '../gateway.migrations';
import { MerchantEntity } from './merchant.entity';
import { MerchantsStore } from './merchants.store';
import { CreateSignedUpMerchant } from './create-signed-up-merchant';

let database: TestDatabase;
let db: Database;
let openMerchant: CreateSignedUpMerchant;
let people = 0;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const source = createDataSource({
    service: 'gateway',
    url: database.url,
    entities: gatewaySchema.entities,
  });
  await source.initialize();
  db = new Database(source);
  const [audit, clock] = [new AuditLog(), new FixedClock()];
  const issueKey = new IssueKey(new KeysStore(db.repository(ApiKeyEntity)), audit, clock);
  const merchants = new MerchantsStore(db.repository(MerchantEntity));
  openMerchant = new CreateSignedUpMerchant(db, merchants, issueKey, audit, clock);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

function request(): OpenMerchantRequest {
  const { hash, last4 } = issueSecret('sk_test_');
  return {
    merchantId: newOrderedId('mer'),
    name: 'Aling Nena',
    email: `m${people++}@shop.example`,
    firstKey: { id: newOrderedId('key'), hash: hash.toString('base64'), last4 },
  };
}

const keysOf = ({ merchantId }: OpenMerchantRequest) =>
  db.query('SELECT id, environment, last4, scopes FROM api_keys WHERE merchant_id = $1', [merchantId]);

describe('creating a merchant that signed up', () => {
  it('creates the merchant with one test key and no live key', async () => {
    const asked = request();
    expect(await openMerchant.execute(asked)).toMatchObject({ id: asked.merchantId, live: false });
    const { id, last4 } = asked.firstKey;
    expect(await keysOf(asked)).toEqual([{ id, environment: 'test', last4, scopes: ['*'] }]);
  });

  it('creates one merchant and one key, even for repeated and concurrent requests', async () => {
    const asked = request();
    const answers = await Promise.all(Array.from({ length: 5 }, () => openMerchant.execute(asked)));
    answers.push(await openMerchant.execute(asked));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([asked.merchantId]));
    expect(await keysOf(asked)).toHaveLength(1);
  });

  it('rejects the email address of another merchant and stores nothing', async () => {
    const first = request();
    await openMerchant.execute(first);
    const second = { ...request(), email: first.email.toUpperCase() };
    await expect(openMerchant.execute(second)).rejects.toMatchObject({ code: 'email_taken' });
    expect(await keysOf(second)).toEqual([]);
  });

  it.each([
    ['merchant_id', { merchantId: 'mer_x' }],
    ['email', { email: 'not-an-email' }],
    ['first_key', { firstKey: { id: 'key_x', hash: '', last4: '' } }],
  ])('reports an invalid %s', async (field, changes) => {
    await expect(openMerchant.execute({ ...request(), ...changes })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [field]: expect.anything() },
    });
  });
});
