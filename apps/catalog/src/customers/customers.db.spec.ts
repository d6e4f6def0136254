import 'reflect-metadata';
import { newId, type Customer, type ListCustomersRequest, type Tenant } from '@tulay/contracts';
import * as fc from 'fast-check';
import { aTenant, customerOf, inLive } from '../../test/builders';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { CreateCustomer } from './create-customer';
import { DeleteCustomer } from './delete-customer';
import { FindReceiptsOwner } from './find-receipts-owner';
import { GetCustomer } from './get-customer';
import { GetCustomerNames } from './get-customer-names';
import { ListCustomers } from './list-customers';
import { UpdateCustomer } from './update-customer';

let catalog: OpenCatalog;
let create: CreateCustomer;
let getCustomer: GetCustomer;
let listCustomers: ListCustomers;
let findOwner: FindReceiptsOwner;
let update: UpdateCustomer;
let remove: DeleteCustomer;
let tenant: Tenant;

beforeAll(async () => {
  catalog = await openCatalog();
  create = catalog.get(CreateCustomer);
  getCustomer = catalog.get(GetCustomer);
  listCustomers = catalog.get(ListCustomers);
  findOwner = catalog.get(FindReceiptsOwner);
  update = catalog.get(UpdateCustomer);
  remove = catalog.get(DeleteCustomer);
});

afterAll(() => catalog?.close());

beforeEach(() => {
  tenant = aTenant();
});

const list = async (filters: Partial<ListCustomersRequest> = {}): Promise<string[]> =>
  (await listCustomers.execute({ ...tenant, limit: 25, ...filters })).data.map(({ id }) => id);
const slugOf = ({ receipts_history_url }: Customer): string => receipts_history_url.split('/').at(-1)!;
const code = (name: string) => expect.objectContaining({ code: name });

describe('creating a customer', () => {
  it('returns the same data as a later read', async () => {
    const created = await create.execute(
      customerOf(tenant, {
        email: 'juan@example.test',
        address: { city: 'Makati' },
        metadata: { note: 'Señor \u{1F600} "quoted"', deep: { list: [1, null] } },
      }),
    );
    expect(await getCustomer.execute({ ...tenant, id: created.id })).toEqual(created);
    expect(created).toMatchObject({ address: { city: 'Makati', country: 'PH' }, metadata: { deep: {} } });
  });

  it('creates one customer per ID, even for concurrent retries', async () => {
    const one = customerOf(tenant);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create.execute(one)));
    expect(new Set(answers.map((customer) => JSON.stringify(customer))).size).toBe(1);
    expect(await list()).toEqual([one.id]);
  });

  it('returns the updated customer for a late retry', async () => {
    const one = customerOf(tenant);
    await create.execute(one);
    await update.execute({ ...tenant, id: one.id, name: 'Juana' });
    expect((await create.execute(one)).name).toBe('Juana');
  });

  it('gives each customer a receipts URL with 128 random bits', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => create.execute(customerOf(tenant))));
    for (const { receipts_history_url } of made)
      expect(receipts_history_url).toMatch(/^https:\/\/pay\.test\/receipts\/[0-9a-f]{32}$/);
    expect(new Set(made.map(slugOf)).size).toBe(50);
  });
});

describe('updating a customer', () => {
  it('sets the updated time from the environment’s clock and does not change other fields', async () => {
    const created = await create.execute(customerOf(tenant));
    catalog.clock.advance(7_000, 'test');
    const changed = await update.execute({ ...tenant, id: created.id, phone: '0917' });
    expect(changed).toEqual({ ...created, phone: '0917', updated: created.updated + 7 });
  });

  it('keeps all changes from concurrent updates', async () => {
    const { id } = await create.execute(customerOf(tenant));
    const fields = Array.from({ length: 20 }, (_, i) => `k${i}`);
    await Promise.all(fields.map((key) => update.execute({ ...tenant, id, metadata: { [key]: key } })));
    const { metadata } = await getCustomer.execute({ ...tenant, id });
    expect(Object.keys(metadata).sort()).toEqual([...fields].sort());
  });
});

describe('the owner of a receipts page', () => {
  it('is found by the URL’s secret segment and returned with the merchant and environment', async () => {
    const customer = await create.execute(customerOf(inLive(tenant)));
    const { merchantId } = tenant;
    expect(await findOwner.execute({ slug: slugOf(customer) })).toEqual({
      customer,
      merchantId,
      environment: 'live',
    });
  });

  it.each(['', 'x', '0'.repeat(32)])('is not found by %j', async (slug) => {
    await expect(findOwner.execute({ slug })).rejects.toEqual(code('not_found'));
  });

  it('is not found by customer ID, or after the customer was deleted', async () => {
    const customer = await create.execute(customerOf(tenant));
    await expect(findOwner.execute({ slug: customer.id })).rejects.toEqual(code('not_found'));
    await remove.execute({ ...tenant, id: customer.id });
    await expect(findOwner.execute({ slug: slugOf(customer) })).rejects.toEqual(code('not_found'));
  });
});

describe('customer isolation', () => {
  it.each([
    ['another merchant’s', () => aTenant(), 'not_found'],
    ['the other environment’s', () => inLive(tenant), 'unauthenticated'],
  ])('%s customers cannot be read, changed or deleted', async (_, strangerOf, expected) => {
    const { id } = await create.execute(customerOf(tenant));
    const query = { ...strangerOf(), id };
    await expect(getCustomer.execute(query)).rejects.toEqual(code(expected));
    await expect(update.execute({ ...query, name: 'x' })).rejects.toEqual(code(expected));
    await expect(remove.execute(query)).rejects.toEqual(code(expected));
    expect((await getCustomer.execute({ ...tenant, id })).name).toBe('Juan dela Cruz');
    expect(await list({ ...strangerOf() })).toEqual([]);
  });

  it('omits deleted customers and other tenants’ customers from name lookups', async () => {
    const [own, deleted] = [
      await create.execute(customerOf(tenant)),
      await create.execute(customerOf(tenant)),
    ];
    const foreign = await create.execute(customerOf(aTenant()));
    const live = await create.execute(customerOf(inLive(tenant)));
    await remove.execute({ ...tenant, id: deleted.id });
    const ids = [foreign.id, live.id, deleted.id, own.id, newId('cus')];
    expect(await catalog.get(GetCustomerNames).execute({ ...tenant, ids })).toEqual({
      customers: [{ id: own.id, name: own.name }],
    });
  });

  it('returns not_found for an unknown ID', async () => {
    await expect(getCustomer.execute({ ...tenant, id: newId('cus') })).rejects.toEqual(code('not_found'));
  });

  it('returns not_found when a customer is created with another merchant’s customer ID', async () => {
    const { id } = await create.execute(customerOf(tenant));
    await expect(create.execute(customerOf(aTenant(), { id }))).rejects.toEqual(code('not_found'));
  });
});

describe('searching customers', () => {
  it.each([
    ['a part of the name', 'ela cr'],
    ['a name in any case', 'JUAN'],
    ['letters that are not ASCII', 'peÑA'],
    ['a name without its accents', 'cruz pena'],
    ['an accent as a combining character', 'pen\u0303a'],
    ['accents that the name lacks', 'Jüän'],
    ['a part of the email', '@gmail'],
    ['a part of the phone number', '7 123'],
    ['text that spans the name and the email', 'peña juan@'],
    ['the first letter of a word', 'd'],
    ['the first two letters of a word', 'ju'],
    ['the first two characters of a word', '+6'],
  ])('finds a customer by %s: %s', async (_, q) => {
    const { id } = await create.execute(
      customerOf(tenant, { name: 'Juan dela Cruz Peña', email: 'juan@gmail.test', phone: '+63 917 1234' }),
    );
    await create.execute(customerOf(tenant, { name: 'Maria', email: 'maria@example.test' }));
    expect(await list({ q })).toEqual([id]);
  });

  it('matches accents typed as combining characters, and letters with a stroke', async () => {
    const { id } = await create.execute(customerOf(tenant, { name: 'Łukasz Pen\u0303a' }));
    for (const q of ['peña', 'pena', 'łuk', 'luk']) expect(await list({ q })).toEqual([id]);
  });

  it.each(['xyz', 'ua', '％％％', '%%%', 'j_a', 'a%', 'Juan\\'])(
    'does not find a customer for the query %s',
    async (q) => {
      await create.execute(customerOf(tenant));
      expect(await list({ q })).toEqual([]);
    },
  );

  it('finds a name by any substring of three or more characters', async () => {
    const names = fc.string({
      unit: fc.constantFrom(...Array.from('aBcÑéÚ09 %_\\\'"-.🍕漢')),
      minLength: 3,
      maxLength: 30,
    });
    const parts = fc.tuple(names, fc.nat(), fc.nat());
    await fc.assert(
      fc.asyncProperty(parts, async ([name, at, length]) => {
        const letters = Array.from(name);
        const start = at % (letters.length - 2);
        const q = letters.slice(start, start + 3 + (length % letters.length)).join('');
        const { id } = await create.execute(customerOf(tenant, { name }));
        expect(await list({ q, limit: 100 })).toContain(id);
        await remove.execute({ ...tenant, id });
      }),
      { numRuns: 200 },
    );
  });

  it('finds the new value after a change, and no longer finds the old value', async () => {
    const { id } = await create.execute(customerOf(tenant, { email: 'old@example.test' }));
    await update.execute({ ...tenant, id, email: 'new@example.test' });
    expect([await list({ q: 'old@' }), await list({ q: 'new@' })]).toEqual([[], [id]]);
    expect(await list({ email: 'new@example.test' })).toEqual([id]);
  });

  it('ignores the case of an email address and matches only the full address', async () => {
    const { id } = await create.execute(customerOf(tenant, { email: 'Juan@Example.test' }));
    await create.execute(customerOf(tenant, { email: 'juan@example.test.ph' }));
    expect(await list({ email: 'jUAN@example.TEST' })).toEqual([id]);
  });
});
