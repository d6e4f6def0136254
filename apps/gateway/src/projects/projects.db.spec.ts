import 'reflect-metadata';
import type { CreatedProject, CreateProjectRequest } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { AddressGuard, hashSecret, Sealer } from '@tulay/security';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { MerchantEntity } from '../merchants/merchant.entity';
import { MerchantsStore } from '../merchants/merchants.store';
import { gatewaySchema } from '../gateway.migrations';
import { CreateProject } from './create-project';
import { DeleteProject } from './delete-project';
import { CheckWebhookUrl } from '../receivers/check-webhook-url';
import { DraftProject } from './draft-project';
import { GetProjectProfile } from './get-project-profile';
import { ListProjects } from './list-projects';
import { ProjectEntity } from './project.entity';
import { staticKeyContext } from './project.rules';
import { ProjectsController } from './projects.controller';
import { ProjectsStore } from './projects.store';
import { RotateProjectSecret } from './rotate-project-secret';
import { SetProjectEnabled } from './set-project-enabled';
import { SealedResponses } from '../secrets/sealed-responses';

const NOW = Date.parse('2026-05-01T00:00:00Z') / 1000;
const COMPAT = { webhookUrl: 'https://shop.example/hook', staticKey: 'open sesame' };

let database: TestDatabase;
let db: Database;
let sealer: Sealer;
let projects: ProjectsController;
let profiles: GetProjectProfile;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const entities = [MerchantEntity, ProjectEntity];
  const source = createDataSource({ service: 'gateway', url: database.url, entities });
  await source.initialize();
  db = new Database(source);
  await db.query(
    `INSERT INTO merchants (id, name, email, live, created)
     VALUES ('mer_inactive', 'Nena', 'a@example.com', false, 1), ('mer_active', 'Maria', 'b@example.com', true, 1)`,
  );
  sealer = new Sealer(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
  const clock = new FixedClock('2026-05-01T00:00:00Z');
  const answers = new SealedResponses(db, sealer);
  const [store, merchants, audit] = [
    new ProjectsStore(db.repository(ProjectEntity)),
    new MerchantsStore(db.repository(MerchantEntity)),
    new AuditLog(),
  ];
  const draft = new DraftProject(sealer, clock, new CheckWebhookUrl(new AddressGuard('')));
  profiles = new GetProjectProfile(store, merchants, clock);
  projects = new ProjectsController(
    new CreateProject(answers, store, merchants, draft, audit),
    new ListProjects(store, merchants),
    new SetProjectEnabled(db, store, audit),
    new DeleteProject(db, store, audit, clock),
    new RotateProjectSecret(answers, store, audit),
  );
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

const create = (changes: Partial<CreateProjectRequest> = {}): Promise<CreatedProject> =>
  projects.create({ merchantId: 'mer_inactive', environment: 'test', name: 'Shop', origins: [], ...changes });

const stored = async (id: string): Promise<Record<string, unknown>> =>
  (await db.query('SELECT * FROM projects WHERE id = $1', [id]))[0]!;

const actionsOn = async (id: string): Promise<string[]> => {
  const rows = await db.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('project creation', () => {
  it('returns a UUID and the requested slug', async () => {
    const origins = ['https://shop.example'];
    const created = await create({ name: ' Web shop ', slug: 'web', origins });
    expect(created).toEqual({
      project: {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        slug: 'web',
        merchant_id: 'mer_inactive',
        environment: 'test',
        name: 'Web shop',
        enabled: true,
        origins,
        compat: false,
        created: NOW,
      },
    });
    expect(await actionsOn(created.project.id)).toEqual(['project.created']);
  });

  it('returns conflict if the slug is taken', async () => {
    await create({ slug: 'taken' });
    await expect(create({ slug: 'taken', merchantId: 'mer_active' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('derives a unique slug from the name, even for twelve concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => create({ name: 'Sari-Sari Store' })));
    const slugs = made.map(({ project }) => project.slug);
    expect(new Set(slugs).size).toBe(12);
    expect(slugs).toContain('sari-sari-store');
    for (const slug of slugs) expect(slug).toMatch(/^sari-sari-store(-[2-9]|-[0-9a-f]{8})?$/);
  });

  it('returns invalid_state for a live project of an inactive merchant', async () => {
    await expect(create({ environment: 'live' })).rejects.toMatchObject({ code: 'invalid_state' });
    const live = await create({ environment: 'live', merchantId: 'mer_active' });
    expect(live.project.environment).toBe('live');
  });

  it('returns not_found for an unknown merchant', async () => {
    await expect(create({ merchantId: 'mer_x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a compat project', () => {
  it('has a secret that is returned once and a static key that is stored encrypted', async () => {
    const { project, compat_secret: secret = '' } = await create({ compat: COMPAT });
    expect(secret).toMatch(/^sk_compat_[0-9A-Za-z]{32}$/);
    expect(project.compat).toBe(true);
    const row = await stored(project.id);
    expect(row).toMatchObject({
      compat_secret_hash: hashSecret(secret),
      compat_last4: secret.slice(-4),
      compat_webhook_url: COMPAT.webhookUrl,
    });
    expect(JSON.stringify(row)).not.toContain(COMPAT.staticKey);
    expect(sealer.open(row.compat_static_key_sealed as string, staticKeyContext(project.id))).toBe(
      'open sesame',
    );
  });

  it('gets a new secret on rotation, and the old secret is deleted', async () => {
    const { project, compat_secret: old } = await create({ compat: COMPAT });
    const rotated = await projects.rotateSecret({ projectId: project.slug });
    expect(rotated.project).toEqual(project);
    expect(rotated.compat_secret).not.toBe(old);
    expect((await stored(project.id)).compat_secret_hash).toEqual(hashSecret(rotated.compat_secret));
    expect(await actionsOn(project.id)).toEqual(['project.created', 'project.secret_rotated']);
  });

  it('has a secret that can be rotated, unlike other projects', async () => {
    const { project } = await create();
    const refused = projects.rotateSecret({ projectId: project.id });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('requires both the URL and the key, which a database constraint also enforces', async () => {
    const { project } = await create();
    const half = db.query(`UPDATE projects SET compat_webhook_url = 'https://x.example' WHERE id = $1`, [
      project.id,
    ]);
    await expect(half).rejects.toThrow(/projects_compat_is_whole/);
  });
});

describe('disabling and enabling a project', () => {
  it('accepts the ID or the slug and has no further effect when repeated', async () => {
    const { project } = await create();
    const set = (projectId: string, enabled: boolean) => projects.setEnabled({ projectId, enabled });
    expect(await set(project.id, false)).toEqual({ ...project, enabled: false });
    expect(await set(project.slug, false)).toEqual({ ...project, enabled: false });
    expect(await set(project.slug, true)).toEqual(project);
    expect(await actionsOn(project.id)).toEqual(['project.created', 'project.disabled', 'project.enabled']);
  });

  it.each(['unknown', '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d', 'Robert"); DROP TABLE projects'])(
    'returns not_found for the project %s',
    async (projectId) => {
      await expect(projects.setEnabled({ projectId, enabled: true })).rejects.toMatchObject({
        code: 'not_found',
      });
    },
  );
});

describe('project deletion', () => {
  it('hides the project and keeps the slug reserved', async () => {
    const { project } = await create({ slug: 'gone' });
    expect(await projects.delete({ projectId: 'gone' })).toEqual({ id: project.id, deleted: true });
    await expect(projects.delete({ projectId: project.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(create({ slug: 'gone' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await projects.list({})).projects.map(({ id }) => id)).not.toContain(project.id);
    expect((await stored(project.id)).deleted_at).toBe(String(NOW));
  });
});

describe('project list', () => {
  it('returns all projects or one merchant’s projects, page by page', async () => {
    const { project } = await create({ merchantId: 'mer_active' });
    const all = (await projects.list({})).projects.map(({ id }) => id);
    expect(all).toContain(project.id);
    const own = (await projects.list({ merchantId: 'mer_active' })).projects;
    expect(new Set(own.map((p) => p.merchant_id))).toEqual(new Set(['mer_active']));
    const after = await projects.list({ startingAfter: all[1] });
    expect(after.projects.map(({ id }) => id)).toEqual(all.slice(2));
    await expect(projects.list({ merchantId: 'mer_x' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('project profile', () => {
  it('contains the merchant, the enabled state and the origins', async () => {
    const origins = ['https://shop.example'];
    const { id } = (await create({ merchantId: 'mer_active', environment: 'live', origins })).project;
    expect(await profiles.execute(id)).toEqual({
      id,
      merchantId: 'mer_active',
      environment: 'live',
      merchantName: 'Maria',
      enabled: true,
      origins,
      now: NOW,
    });
    await projects.setEnabled({ projectId: id, enabled: false });
    expect((await profiles.execute(id.toUpperCase())).enabled).toBe(false);
  });

  it('returns project_not_found for a deleted or unknown project', async () => {
    const { id, slug } = (await create()).project;
    await projects.delete({ projectId: id });
    for (const gone of [id, slug, '', '00000000-0000-0000-0000-000000000000'])
      await expect(profiles.execute(gone)).rejects.toMatchObject({ code: 'project_not_found' });
  });
});
