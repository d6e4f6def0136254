import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { AddressGuard, Sealer } from '@tulay/security';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { gatewaySchema } from '../gateway.migrations';
import { MerchantEntity } from '../merchants/merchant.entity';
import { MerchantsStore } from '../merchants/merchants.store';
import { CheckWebhookUrl } from '../receivers/check-webhook-url';
import { CreateProject } from './create-project';
import { DeleteProject } from './delete-project';
import { DraftProject } from './draft-project';
import { GetCompatWebhook } from './get-compat-webhook';
import { ProjectEntity } from './project.entity';
import { ProjectsStore } from './projects.store';
import { SetProjectEnabled } from './set-project-enabled';
import { SetProjectOrigins } from './set-project-origins';
import { SetProjectWebhook } from './set-project-webhook';
import { SealedResponses } from '../secrets/sealed-responses';

const COMPAT = { webhookUrl: 'https://shop.example/hook?a=1', staticKey: 'open sesame' };

let database: TestDatabase;
let db: Database;
let create: CreateProject;
let get: GetCompatWebhook;
let set: SetProjectWebhook;
let enable: SetProjectEnabled;
let remove: DeleteProject;
let setOrigins: SetProjectOrigins;
let merchantId: string;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const source = createDataSource({
    service: 'gateway',
    url: database.url,
    entities: gatewaySchema.entities,
  });
  await source.initialize();
  db = new Database(source);
  const [clock, audit] = [new FixedClock(), new AuditLog()];
  const store = new ProjectsStore(db.repository(ProjectEntity));
  const merchants = new MerchantsStore(db.repository(MerchantEntity));
  const sealer = new Sealer(`k1:${randomBytes(32).toString('base64')}`);
  const checkUrl = new CheckWebhookUrl(new AddressGuard(''));
  create = new CreateProject(
    new SealedResponses(db, sealer),
    store,
    merchants,
    new DraftProject(sealer, clock, checkUrl),
    audit,
  );
  get = new GetCompatWebhook(store, sealer);
  set = new SetProjectWebhook(db, store, audit, sealer, checkUrl);
  enable = new SetProjectEnabled(db, store, audit);
  remove = new DeleteProject(db, store, audit, clock);
  setOrigins = new SetProjectOrigins(db, store, audit);
  merchantId = newId('mer');
  await db.query(
    `INSERT INTO merchants (id, name, email, live, created) VALUES ($1, 'Shop', 'a@b.ph', true, 1)`,
    [merchantId],
  );
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

const project = async (compat?: typeof COMPAT, environment: 'test' | 'live' = 'test') =>
  (await create.execute({ merchantId, environment, name: 'Legacy', origins: [], compat })).project;

describe('a compat project’s webhook', () => {
  it('has a URL and a plain-text key after creation', async () => {
    const { id } = await project(COMPAT);
    expect(await get.execute(id)).toEqual({ url: COMPAT.webhookUrl, staticKey: 'open sesame' });
  });

  it('can be partially updated, while the key stays encrypted and is omitted from the audit log', async () => {
    const { id, slug } = await project(COMPAT);
    await set.execute({ projectId: slug, staticKey: 'NEW-KEY' });
    expect(await get.execute(id)).toEqual({ url: COMPAT.webhookUrl, staticKey: 'NEW-KEY' });
    await set.execute({ projectId: id, url: 'https://shop.example/new' });
    expect(await get.execute(id)).toEqual({ url: 'https://shop.example/new', staticKey: 'NEW-KEY' });
    const kept = await db.query(
      'SELECT p.*, a.* FROM projects p JOIN audit_log a ON a.subject = p.id::text WHERE p.id = $1',
      [id],
    );
    expect(kept.map(({ action }) => action as string)).toEqual(
      expect.arrayContaining(['project.webhook_set', 'project.webhook_set']),
    );
    expect(JSON.stringify(kept)).not.toContain('NEW-KEY');
  });

  it('remains available after the project is disabled or deleted', async () => {
    const { id } = await project(COMPAT);
    await enable.execute({ projectId: id, enabled: false });
    expect((await get.execute(id)).staticKey).toBe('open sesame');
    await remove.execute(id);
    expect((await get.execute(id)).staticKey).toBe('open sesame');
    await expect(set.execute({ projectId: id, staticKey: 'K' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    [{}, 'url'],
    [{ url: 'ftp://x.example' }, 'url'],
    [{ url: 'https://a:b@x.example' }, 'url'],
    [{ staticKey: '' }, 'static_key'],
    [{ staticKey: 'a\nb' }, 'static_key'],
  ])('cannot be set to %j', async (changes, field) => {
    const { id } = await project(COMPAT);
    await expect(set.execute({ projectId: id, ...changes })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [field]: [expect.any(String)] },
    });
    expect(await get.execute(id)).toEqual({ url: COMPAT.webhookUrl, staticKey: COMPAT.staticKey });
  });

  it.each([
    'http://10.0.0.1/hook',
    'http://2130706433/',
    'http://[::ffff:169.254.169.254]/',
    'http://localhost/',
  ])('rejects a private network address at creation and later: %s', async (webhookUrl) => {
    const refusal = (field: string) => ({
      code: 'invalid_request',
      issues: { [field]: ['must not resolve to a private network address'] },
    });
    const { id } = await project(COMPAT);
    await expect(set.execute({ projectId: id, url: webhookUrl })).rejects.toMatchObject(refusal('url'));
    expect((await get.execute(id)).url).toBe(COMPAT.webhookUrl);
    const creation = project({ ...COMPAT, webhookUrl });
    await expect(creation).rejects.toMatchObject(refusal('compat.webhook_url'));
  });

  it('requires https in live mode', async () => {
    const { id } = await project(COMPAT, 'live');
    await expect(set.execute({ projectId: id, url: 'http://shop.example' })).rejects.toMatchObject({
      issues: { url: ['must be an https URL in live mode'] },
    });
  });

  it('does not exist for an unknown project or without the legacy checkout', async () => {
    const { id } = await project();
    for (const each of [id, randomUUID(), 'unknown'])
      await expect(get.execute(each)).rejects.toMatchObject({ code: 'project_not_found' });
    await expect(set.execute({ projectId: id, staticKey: 'K' })).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});

describe('a project’s origins', () => {
  it('are replaced without duplicates, and the audit log records the change', async () => {
    const { id, slug } = await project();
    const origins = ['https://a.example', 'https://b.example'];
    const changed = await setOrigins.execute({ projectId: slug, origins: [...origins, 'https://a.example'] });
    expect(changed.origins).toEqual(origins);
    expect((await setOrigins.execute({ projectId: id, origins: [] })).origins).toEqual([]);
    const log = await db.query(
      `SELECT detail FROM audit_log WHERE subject = $1 AND action = 'project.origins_set' ORDER BY id`,
      [id],
    );
    expect(log).toMatchObject([{ detail: { from: [], to: origins } }, { detail: { from: origins, to: [] } }]);
  });

  it('are reported individually if they are invalid', async () => {
    const { id } = await project();
    const origins = ['https://a.example', 'https://b.example/path'];
    await expect(setOrigins.execute({ projectId: id, origins })).rejects.toMatchObject({
      issues: { 'origins.1': [expect.stringContaining('exact origin')] },
    });
  });
});
