import 'reflect-metadata';
import { AuditLog } from '@tulay/audit-log';
import { newOrderedId, type CreateOwnProjectRequest, type Tenant } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { AddressGuard, Sealer } from '@tulay/security';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { gatewaySchema } from '../gateway.migrations';
import { MerchantEntity } from '../merchants/merchant.entity';
import { MerchantsStore } from '../merchants/merchants.store';
import { SealedResponses } from '../secrets/sealed-responses';
import { CreateProject } from './create-project';
import { CheckWebhookUrl } from '../receivers/check-webhook-url';
import { DraftProject } from './draft-project';
import { OwnProjectsController } from './own-projects.controller';
import { ProjectEntity } from './project.entity';
import { ProjectsStore } from './projects.store';
import { SetProjectOrigins } from './set-project-origins';

let database: TestDatabase;
let db: Database;
let projects: OwnProjectsController;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const { entities } = gatewaySchema;
  const source = createDataSource({ service: 'gateway', url: database.url, entities });
  db = new Database(await source.initialize());
  const sealer = new Sealer(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
  const [store, audit] = [new ProjectsStore(db.repository(ProjectEntity)), new AuditLog()];
  const merchants = new MerchantsStore(db.repository(MerchantEntity));
  const draft = new DraftProject(sealer, new FixedClock(), new CheckWebhookUrl(new AddressGuard('')));
  const create = new CreateProject(new SealedResponses(db, sealer), store, merchants, draft, audit);
  projects = new OwnProjectsController(store, create, new SetProjectOrigins(db, store, audit));
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(async () => {
  [ours, theirs] = [await aMerchant(), await aMerchant()];
});

async function aMerchant(): Promise<Tenant> {
  const merchantId = newOrderedId('mer');
  const values = [merchantId, 'M', `${merchantId}@a.ph`];
  await db.query('INSERT INTO merchants VALUES ($1, $2, $3, false, NULL, 0)', values);
  return { merchantId, environment: 'test' };
}

const create = (changes: Partial<CreateOwnProjectRequest> = {}) =>
  projects.create({ ...ours, name: 'Web shop', origins: [], actor: 'ana', ...changes });
const idsOf = async (tenant: Tenant) =>
  (await projects.list({ ...tenant, limit: 10 })).data.map(({ id }) => id);

describe('a merchant’s own project', () => {
  it('is created with the requested origins, and the audit log records the team member as the actor', async () => {
    const { id } = await create({ origins: ['https://shop.example'] });
    await projects.setOrigins({
      ...ours,
      projectId: id,
      origins: ['https://www.shop.example'],
      actor: 'ana',
    });
    expect(await projects.get({ ...ours, id })).toMatchObject({ origins: ['https://www.shop.example'] });
    const rows = await db.query('SELECT actor, action FROM audit_log WHERE subject = $1 ORDER BY id', [id]);
    expect(rows).toEqual([
      { actor: 'ana', action: 'project.created' },
      { actor: 'ana', action: 'project.origins_set' },
    ]);
  });

  it('never enables the legacy checkout, regardless of the request', async () => {
    const compat = { webhookUrl: 'https://shop.example/hook', staticKey: 'open sesame' };
    expect(await create({ compat } as Partial<CreateOwnProjectRequest>)).toMatchObject({ compat: false });
  });

  it('is rejected if an origin is invalid, or if the project is live and the merchant is inactive', async () => {
    await expect(create({ origins: ['shop'] })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { 'origins.0': expect.anything() },
    });
    await expect(create({ environment: 'live' })).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('is not found for another merchant or in the other environment', async () => {
    const { id, slug } = await create();
    for (const owner of [theirs, { ...ours, environment: 'live' as const }]) {
      await expect(projects.get({ ...owner, id })).rejects.toMatchObject({ code: 'not_found' });
      for (const projectId of [id, slug]) {
        const asked = { ...owner, projectId, origins: ['https://evil.example'], actor: 'eve' };
        await expect(projects.setOrigins(asked)).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await idsOf(owner)).toEqual([]);
    }
    expect(await projects.get({ ...ours, id })).toMatchObject({ origins: [] });
    expect(await idsOf(ours)).toEqual([id]);
  });

  it('is listed page by page', async () => {
    const made = [];
    for (let count = 0; count < 3; count++) made.push((await create()).id);
    const first = await projects.list({ ...ours, limit: 2 });
    const second = await projects.list({ ...ours, limit: 2, startingAfter: first.data.at(-1)!.id });
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.sort());
  });
});
