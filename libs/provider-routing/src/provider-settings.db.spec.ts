import { newId } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { eventually, testDatabase, type TestDatabase } from '@tulay/testing';
import pino from 'pino';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Jobs } from '@tulay/service-host';
import { AddProviderWeights0012000000000 } from './add-provider-weights.migration';
import { CreateProviderSettings0004000000000 } from './create-provider-settings.migration';
import { ProviderSettings } from './provider-settings';
import { DisabledProviderEntity, ProviderOrderEntity } from './provider-settings.entity';
import { ProviderSettingsStore } from './provider-settings.store';

class CreateAuditLog1000000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE audit_log (
      actor text NOT NULL, action text NOT NULL, subject text NOT NULL, detail jsonb NOT NULL)`);
  }

  async down(): Promise<void> {}
}

let database: TestDatabase;
let db: Database;
let jobs: Jobs;
/** `here` and `there` are two replicas on one database. */
let here: ProviderSettings;
let there: ProviderSettings;

beforeEach(async () => {
  const migrations = [
    CreateProviderSettings0004000000000,
    AddProviderWeights0012000000000,
    CreateAuditLog1000000000000,
  ];
  database = await testDatabase('payments', migrations);
  const source = createDataSource({
    service: 'payments',
    url: database.url,
    entities: [DisabledProviderEntity, ProviderOrderEntity],
  });
  await source.initialize();
  db = new Database(source);
  jobs = new Jobs(pino({ level: 'silent' }));
  [here, there] = [replica(), replica()];
  await Promise.all([here.onModuleInit(), there.onModuleInit()]);
  jobs.start();
});

afterEach(async () => {
  await jobs.stop();
  await db.source.destroy();
  await database.drop();
});

const replica = () =>
  new ProviderSettings(
    new ProviderSettingsStore(
      db,
      db.repository(DisabledProviderEntity),
      db.repository(ProviderOrderEntity),
      new AuditLog(),
    ),
    jobs,
  );

const audited = async () => {
  const rows = await db.query<{
    action: string;
    subject: string;
    detail: { order?: string[]; weights?: object };
  }>('SELECT action, subject, detail FROM audit_log');
  return rows.map(({ action, subject, detail }) => [action, subject, detail.order, detail.weights]);
};

/** Waits for a condition that is usually true within a second, but may take longer on a busy machine. */
const soon = (holds: () => boolean) => eventually(() => holds());

describe('disabling a provider', () => {
  it('takes effect immediately on this replica and soon on every other replica, until the provider is enabled again', async () => {
    expect([here.isEnabled('sandbox'), there.isEnabled('sandbox')]).toEqual([true, true]);
    await here.setEnabled({ provider: 'sandbox', enabled: false });
    expect([here.isEnabled('sandbox'), here.isEnabled('acquirer')]).toEqual([false, true]);
    await soon(() => !there.isEnabled('sandbox'));
    await there.setEnabled({ provider: 'sandbox', enabled: true });
    expect(there.isEnabled('sandbox')).toBe(true);
    await soon(() => here.isEnabled('sandbox'));
  });

  it('survives a restart', async () => {
    await here.setEnabled({ provider: 'sandbox', enabled: false });
    const restarted = replica();
    await restarted.onModuleInit();
    expect(restarted.isEnabled('sandbox')).toBe(false);
  });
});

describe("a merchant's provider order", () => {
  it('replaces the default order immediately on this replica and soon on every other replica', async () => {
    const [merchantId, other] = [newId('mer'), newId('mer')];
    expect(here.orderOf(merchantId)).toEqual([]);
    await here.setOrder({ merchantId, order: ['b', 'a'] });
    expect([here.orderOf(merchantId), here.orderOf(other)]).toEqual([['b', 'a'], []]);
    await soon(() => there.orderOf(merchantId).join() === 'b,a');
    await there.setOrder({ merchantId, order: [] });
    await soon(() => here.orderOf(merchantId).length === 0);
  });

  it('removes the weights when the order is set without weights', async () => {
    const merchantId = newId('mer');
    expect(here.weightsOf(merchantId)).toEqual({});
    await here.setOrder({ merchantId, order: ['c'], weights: { a: 70, b: 30 } });
    expect([here.orderOf(merchantId), here.weightsOf(merchantId)]).toEqual([['c'], { a: 70, b: 30 }]);
    await soon(() => there.weightsOf(merchantId).a === 70);
    await there.setOrder({ merchantId, order: ['c'] });
    await soon(() => Object.keys(here.weightsOf(merchantId)).length === 0);
  });

  it('survives a restart', async () => {
    const merchantId = newId('mer');
    await here.setOrder({ merchantId, order: ['b', 'a'], weights: { b: 1 } });
    const restarted = replica();
    await restarted.onModuleInit();
    expect([restarted.orderOf(merchantId), restarted.weightsOf(merchantId)]).toEqual([['b', 'a'], { b: 1 }]);
  });
});

it('ProviderSettings records every change in the audit log, except repeated changes', async () => {
  for (const enabled of [false, false, true, true]) await here.setEnabled({ provider: 'a', enabled });
  for (const order of [['b'], ['b'], ['c', 'b']]) await here.setOrder({ merchantId: 'mer_1', order });
  for (const weights of [{ c: 1 }, { c: 1 }])
    await here.setOrder({ merchantId: 'mer_1', order: ['c', 'b'], weights });
  expect(await audited()).toEqual([
    ['provider.disabled', 'a', undefined, undefined],
    ['provider.enabled', 'a', undefined, undefined],
    ['provider.prioritized', 'mer_1', ['b'], {}],
    ['provider.prioritized', 'mer_1', ['c', 'b'], {}],
    ['provider.prioritized', 'mer_1', ['c', 'b'], { c: 1 }],
  ]);
});

it('ProviderSettings keeps the cached settings while the database is unreachable', async () => {
  await here.setEnabled({ provider: 'sandbox', enabled: false });
  await database.drop();
  await expect(here.setEnabled({ provider: 'acquirer', enabled: false })).rejects.toThrow();
  expect([here.isEnabled('sandbox'), here.isEnabled('acquirer')]).toEqual([false, true]);
});
