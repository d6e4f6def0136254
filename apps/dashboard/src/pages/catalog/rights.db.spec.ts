import { newId, type Tenant } from '@tulay/contracts';
import { aCustomer, aLink, anInvoice, aProduct, aStaticQr } from '../../../test/catalog-builders';
import { FakeCatalog } from '../../../test/fake-catalog';
import { submitForm } from '../../../test/forms-in';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { ROLES, hasScope, type Role } from '../../roles/role-scopes.rules';

const catalog = new FakeCatalog();
let dashboard: DashboardUnderTest;
const people = {} as Record<Role, Member>;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start(catalog.answers);
  const owner = await dashboard.member('owner');
  for (const role of ROLES)
    people[role] = role === 'owner' ? owner : await dashboard.member(role, { of: owner });
});
afterAll(() => dashboard.stop());

/** Each section with its scope, a sample object and the object's actions. */
const SECTIONS = [
  {
    path: 'customers',
    scope: 'customers:write',
    make: (owner: Tenant) => catalog.customers.create(owner, aCustomer()),
    steps: ['delete'],
  },
  {
    path: 'products',
    scope: 'products:write',
    make: (owner: Tenant) => catalog.products.create(owner, aProduct()),
    steps: ['stock', 'archive', 'unarchive', 'delete'],
  },
  {
    path: 'invoices',
    scope: 'invoices:write',
    make: (owner: Tenant) => catalog.invoices.create(owner, anInvoice()),
    steps: ['send', 'remind', 'void', 'forfeit', 'duplicate', 'delete'],
  },
  {
    path: 'links',
    scope: 'payment_links:write',
    make: (owner: Tenant) => catalog.links.create(owner, aLink()),
    steps: ['activate', 'deactivate', 'delete'],
  },
  {
    path: 'static-qrs',
    scope: 'static_qrs:write',
    make: (owner: Tenant) => catalog.staticQrs.create(owner, aStaticQr()),
    steps: ['archive', 'unarchive'],
  },
] as const;

const OWN = (merchantId: string): Tenant => ({ merchantId, environment: 'test' });

describe.each(SECTIONS)('the dashboard section $path', ({ path, scope, make, steps }) => {
  const base = `/dashboard/${path}`;

  it.each(ROLES)("allows the role %s the same changes as an API key with the role's scopes", async (role) => {
    const person = people[role];
    const { id } = make(OWN(person.merchantId));
    const isAllowed = hasScope(role, scope);
    for (const part of ['new', `${id}/edit`, ...steps.map((step) => `${id}/${step}`)])
      expect([part, (await person.get(`${base}/${part}`)).status]).toEqual([part, isAllowed ? 200 : 403]);
    const refused = ['new', `${id}/edit`, ...steps.map((step) => `${id}/${step}`)];
    if (!isAllowed)
      for (const part of refused)
        expect([part, (await person.post(`${base}/${part}`, { name: 'x' })).status]).toEqual([part, 403]);
  });

  it.each(ROLES)(
    'shows a member with the role %s the object and only the permitted buttons',
    async (role) => {
      const person = people[role];
      const { id } = make(OWN(person.merchantId));
      const [list, one] = [await person.get(base), await person.get(`${base}/${id}`)];
      expect([list.status, one.status]).toEqual([200, 200]);
      expect(list.body.includes(`href="${base}/new"`)).toBe(hasScope(role, scope));
      expect(one.body.includes(`href="${base}/${id}/edit"`)).toBe(hasScope(role, scope));
    },
  );

  it('returns 404 for an object of another merchant or in another mode', async () => {
    const owner = people.owner;
    const others = [
      { merchantId: newId('mer'), environment: 'test' as const },
      { merchantId: owner.merchantId, environment: 'live' as const },
    ];
    for (const { id } of others.map((tenant) => make(tenant)))
      for (const part of ['', '/edit', ...steps.map((step) => `/${step}`)]) {
        expect([part, (await owner.get(`${base}/${id}${part}`)).status]).toEqual([part, 404]);
        if (part === '') continue;
        const { status } = await owner.post(`${base}/${id}${part}`, { name: 'x', set: '1' });
        expect([part, status]).toEqual([part, 404]);
      }
    expect((await owner.get(`${base}/${newId('evt')}`)).status).toBe(404);
  });

  it('ignores a merchant or mode in the query', async () => {
    const live = await dashboard.member('owner', { environment: 'live' });
    const mine = { merchantId: live.merchantId, environment: 'live' as const };
    make(OWN(people.owner.merchantId));
    expect((await live.get(base)).body).not.toContain('row-link');
    const { id } = make(mine);
    expect((await live.get(`${base}?merchantId=${people.owner.merchantId}&environment=test`)).body).toContain(
      id,
    );
    for (const step of steps.filter((each) => each !== 'stock' && each !== 'delete'))
      expect((await submitForm(live, `${base}/${id}/${step}`)).status).toBe(303);
  });
});
