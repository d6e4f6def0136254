import {
  createOwnProjectCommand,
  DomainError,
  getOwnProjectCommand,
  listOwnProjectsCommand,
  setOwnProjectOriginsCommand,
  type CreateOwnProjectRequest,
  type Project,
  type SetOwnProjectOriginsRequest,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { DashboardUnderTest } from '../../../test/dashboard-under-test';
import { FakeCatalogItems } from '../../../test/fake-catalog-items';

let dashboard: DashboardUnderTest;
/** Projects at the gateway, and the requests that the gateway received. */
let projects = new FakeCatalogItems<Project>('project');
const created: CreateOwnProjectRequest[] = [];
const framed: SetOwnProjectOriginsRequest[] = [];

const PATH = '/dashboard/projects/new';

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    on(listOwnProjectsCommand, (request) => projects.list(request)),
    on(getOwnProjectCommand, (request) => projects.get(request)),
    on(createOwnProjectCommand, (request) => {
      if (request.origins.includes('shop'))
        throw new DomainError('invalid_request', 'x', { 'origins.0': ['x'] });
      created.push(request);
      return projects.create(request, projectOf(request));
    }),
    on(setOwnProjectOriginsCommand, (request) => {
      framed.push(request);
      return projects.get({ ...request, id: request.projectId });
    }),
  ]);
});
afterAll(() => dashboard.stop());

beforeEach(() => {
  projects = new FakeCatalogItems('project');
  created.length = framed.length = 0;
});

function projectOf({ merchantId, environment, name, origins }: CreateOwnProjectRequest): Project {
  const project = { id: randomUUID(), slug: 'web-shop', merchant_id: merchantId, environment, name, origins };
  return { ...project, enabled: true, compat: false, created: 1_777_593_600 };
}

describe('the projects section', () => {
  it('creates a project with allowed origins and shows the embed code', async () => {
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
    expect(body).toContain(`https://pay.example/embed/payments/${projects.all[0]!.id}?token=TOKEN`);
    expect(body).toContain('&lt;script async src=&quot;https://pay.example/embed.js&quot;&gt;');
    expect(body).toContain('allow=&quot;clipboard-write&quot;');
    const path = `/dashboard/projects/${projects.all[0]!.id}`;
    await developer.submit(`${path}/origins`, { origins: '' }, path);
    expect(framed).toMatchObject([{ projectId: projects.all[0]!.id, origins: [] }]);
  });

  it('shows an error for an invalid origin and keeps the input', async () => {
    const browser = await dashboard.member('owner');
    const answer = await browser.submit(PATH, { name: 'Web shop', origins: 'shop' });
    expect([answer.status, answer.body.includes('value="Web shop"')]).toEqual([400, true]);
    expect(answer.body).toContain('without a path');
  });

  it('shows projects to all members and lets owners and developers change them', async () => {
    const owner = await dashboard.member('owner');
    await owner.submit(PATH, { name: 'Web shop', origins: '' });
    const path = `/dashboard/projects/${projects.all[0]!.id}`;
    const viewer = await dashboard.member('viewer', { of: owner });
    expect((await viewer.get(path)).status).toBe(200);
    for (const url of [PATH, `${path}/origins`])
      expect((await viewer.submit(url, { name: 'x' }, '/dashboard/home')).status).toBe(403);
    const stranger = await dashboard.member('owner');
    expect((await stranger.get(path)).status).toBe(404);
  });
});
