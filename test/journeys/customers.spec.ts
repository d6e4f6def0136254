import type { Customer, Deleted, List, Payment } from '@tulay/contracts';
import { randomUUID } from 'node:crypto';
import { Api, type ErrorBody } from '../support/api';
import { baseUrl, createMerchant, type TestMerchant, withScope } from '../support/stack';

const CUSTOMERS = '/v1/customers';

let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await createMerchant();
});

const create = async (body: object = {}): Promise<Customer> => {
  const answer = await merchant.test.post<Customer>(CUSTOMERS, { name: 'Juan dela Cruz', ...body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
};
const read = async (id: string): Promise<Customer> =>
  (await merchant.test.get<Customer>(`${CUSTOMERS}/${id}`)).body;
const change = async (id: string, body: object): Promise<Customer> =>
  (await merchant.test.patch<Customer>(`${CUSTOMERS}/${id}`, body)).body;
const list = async (query: string, api = merchant.test): Promise<List<Customer>> =>
  (await api.get<List<Customer>>(`${CUSTOMERS}?${query}`)).body;
const idsOf = ({ data }: List<Customer>): string[] => data.map(({ id }) => id);
const told = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as ErrorBody).error?.code,
];

describe('customers', () => {
  it('are created with every field of the specification', async () => {
    const created = await create();
    expect(created).toEqual({
      id: expect.stringMatching(/^cus_[0-9a-hjkmnp-tv-z]{26}$/),
      object: 'customer',
      environment: 'test',
      name: 'Juan dela Cruz',
      email: null,
      phone: null,
      address: {
        line1: null,
        line2: null,
        city: null,
        region: null,
        postal_code: null,
        country: 'PH',
      },
      metadata: {},
      receipts_history_url: expect.stringMatching(/^https?:\/\/[^/]+\/receipts\/[0-9a-f]{32}$/),
      created: expect.any(Number),
      updated: created.created,
    });
    expect(await read(created.id)).toEqual(created);
  });

  it('store the given fields', async () => {
    const sent = {
      name: 'Señor Ñuñez 🍕',
      email: 'nunez@example.test',
      phone: '+63 917 123 4567',
      address: { line1: '123 Rizal Avenue', city: 'Makati', postal_code: '1200', country: 'ph' },
      metadata: { tier: { level: 3 }, tags: ['a', null] },
    };
    const created = await create(sent);
    expect(created).toMatchObject({ ...sent, address: { ...sent.address, country: 'PH', line2: null } });
  });

  it('can be changed with PATCH or POST', async () => {
    const { id, created, receipts_history_url } = await create({ email: 'a@example.test', phone: '1' });
    const renamed = await change(id, { name: 'Juana' });
    expect(renamed).toMatchObject({ name: 'Juana', email: 'a@example.test', phone: '1', created });
    const posted = await merchant.test.post<Customer>(`${CUSTOMERS}/${id}`, { phone: null });
    expect([posted.status, posted.body.phone, posted.body.name]).toEqual([200, null, 'Juana']);
    expect(posted.body).toMatchObject({ receipts_history_url, updated: expect.any(Number) });
  });

  it('merge address updates field by field', async () => {
    const { id } = await create({ address: { line1: '123 Rizal Avenue', city: 'Makati' } });
    await change(id, { address: { line2: 'Unit 4' } });
    const moved = await change(id, { address: { city: null, country: 'SG' } });
    expect(moved.address).toEqual({
      line1: '123 Rizal Avenue',
      line2: 'Unit 4',
      city: null,
      region: null,
      postal_code: null,
      country: 'SG',
    });
  });

  it.each(['', null])('have no email after it is changed to %j', async (email) => {
    const { id } = await create({ email: 'a@example.test' });
    expect((await change(id, { email })).email).toBeNull();
    expect((await create({ email })).email).toBeNull();
  });

  it('merge metadata key by key, up to the maximum size', async () => {
    const { id } = await create({ metadata: { a: 1, b: 2 } });
    expect((await change(id, { metadata: { b: null, c: 3 } })).metadata).toEqual({ a: 1, c: 3 });
    const many = Object.fromEntries(Array.from({ length: 49 }, (_, i) => [`k${i}`, i]));
    const over = await merchant.test.patch(`${CUSTOMERS}/${id}`, { metadata: many });
    expect([...told(over), Object.keys(over.body.error.issues ?? {})]).toEqual([
      400,
      'invalid_request',
      ['metadata'],
    ]);
    expect((await read(id)).metadata).toEqual({ a: 1, c: 3 });
  });

  it('return not_found after deletion', async () => {
    const { id } = await create();
    const deleted = await merchant.test.delete<Deleted<'customer'>>(`${CUSTOMERS}/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { id, object: 'customer', deleted: true }]);
    for (const answer of [
      await merchant.test.get(`${CUSTOMERS}/${id}`),
      await merchant.test.patch(`${CUSTOMERS}/${id}`, { name: 'x' }),
      await merchant.test.delete(`${CUSTOMERS}/${id}`),
    ])
      expect(told(answer)).toEqual([404, 'not_found']);
  });
});

describe('the list of customers', () => {
  it('is paginated newest first, without gaps or duplicates', async () => {
    const own = await createMerchant();
    const made: string[] = [];
    for (let i = 0; i < 5; i++)
      made.push((await own.test.post<Customer>(CUSTOMERS, { name: `C ${i}` })).body.id);
    const first = await list('limit=3', own.test);
    const rest = await list(`limit=3&starting_after=${first.data[2]!.id}`, own.test);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(made.reverse());
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
    expect(await list('', own.live)).toEqual({ object: 'list', data: [], has_more: false });
  });

  it('can be filtered by email, text and creation time', async () => {
    const email = `${randomUUID()}@example.test`;
    const { id, created } = await create({ name: 'Maria Clara de los Santos', email, phone: '0917-555' });
    expect(idsOf(await list(`email=${email}`))).toEqual([id]);
    expect(idsOf(await list(`email=${email.toUpperCase()}`))).toEqual([id]);
    for (const q of ['clara', 'LOS SANTOS', 'ma', 'M', '0917-5', email.slice(0, 18)])
      expect([q, idsOf(await list(`q=${encodeURIComponent(q)}`))]).toEqual([q, [id]]);
    for (const q of ['xyzzy', 'ri', '1_', 'c%'])
      expect([q, idsOf(await list(`q=${encodeURIComponent(q)}`))]).toEqual([q, []]);
    const window = `created[gte]=${created}&created[lte]=${created}`;
    expect(idsOf(await list(`email=${email}&${window}`))).toEqual([id]);
    expect(idsOf(await list(`email=${email}&created[lte]=${created - 1}`))).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=',
    'q=',
    'q=%25',
    'email=',
    `starting_after=cus_${'0'.repeat(26)}`,
  ])('rejects %s', async (query) => {
    const answer = await merchant.test.get(`${CUSTOMERS}?${query}`);
    expect(told(answer)).toEqual([400, 'invalid_request']);
    expect(Object.keys(answer.body.error.issues ?? {})).toEqual([query.split('=')[0]]);
  });
});

describe('access to customers', () => {
  it('requires the customers scope', async () => {
    const { id } = await create();
    const [reader, stranger] = [
      await withScope(merchant, 'customers:read'),
      await withScope(merchant, 'products:write'),
    ];
    expect((await reader.get(`${CUSTOMERS}/${id}`)).status).toBe(200);
    const refusals = [
      await reader.post(CUSTOMERS, { name: 'x' }),
      await reader.patch(`${CUSTOMERS}/${id}`, { name: 'x' }),
      await reader.delete(`${CUSTOMERS}/${id}`),
      await stranger.get(CUSTOMERS),
    ];
    for (const answer of refusals) expect(told(answer)).toEqual([403, 'insufficient_scope']);
    expect(refusals[0]!.body.error.message).toContain('customers:write');
    expect(told(await new Api(baseUrl()).get(CUSTOMERS))).toEqual([401, 'unauthenticated']);
  });

  it("returns 401 for a live key with a test customer's ID, and 404 for another merchant's key", async () => {
    const { id } = await create();
    const other = await createMerchant();
    for (const [api, expected] of [
      [merchant.live, [401, 'unauthenticated']],
      [other.test, [404, 'not_found']],
    ] as const) {
      expect(told(await api.get(`${CUSTOMERS}/${id}`))).toEqual(expected);
      expect(told(await api.patch(`${CUSTOMERS}/${id}`, { name: 'x' }))).toEqual(expected);
      expect(told(await api.delete(`${CUSTOMERS}/${id}`))).toEqual(expected);
    }
    expect((await read(id)).name).toBe('Juan dela Cruz');
    const crossing = await merchant.test.post(CUSTOMERS, { name: 'x', environment: 'live' });
    expect(told(crossing)).toEqual([401, 'unauthenticated']);
  });
});

describe('payments with a customer ID', () => {
  const pay = (customer_id: string | null, api = merchant.test) =>
    api.post<Payment>('/v1/payments', { amount: 100, method: 'gcash_qr', customer_id });

  it("keep the customer's ID after the customer is deleted", async () => {
    const { id } = await create();
    const { status, body } = await pay(id);
    expect([status, body.customer_id]).toEqual([201, id]);
    expect((await pay(null)).body.customer_id).toBeNull();
    await merchant.test.delete(`${CUSTOMERS}/${id}`);
    expect((await merchant.test.get<Payment>(`/v1/payments/${body.id}`)).body.customer_id).toBe(id);
    expect(told(await pay(id))).toEqual([404, 'not_found']);
  });

  it('are rejected for an unknown customer or a customer of another merchant or mode', async () => {
    const { id } = await create();
    const other = await createMerchant();
    for (const unknown of ['cus_1', `cus_${'0'.repeat(26)}`, 'Juan'])
      expect(told(await pay(unknown))).toEqual([404, 'not_found']);
    expect(told(await pay(id, other.test))).toEqual([404, 'not_found']);
    expect(told(await pay(id, merchant.live))).toEqual([401, 'unauthenticated']);
  });

  it('do not affect each other when created concurrently', async () => {
    const { id } = await create();
    const asked = Array.from({ length: 40 }, (_, i) => [id, 'cus_1', null][i % 3]!);
    const answers = await Promise.all(asked.map((customer) => pay(customer)));
    expect(answers.map(({ status }) => status)).toEqual(asked.map((to) => (to === 'cus_1' ? 404 : 201)));
    expect(answers.map(({ body }) => body.customer_id ?? null)).toEqual(
      asked.map((to) => (to === id ? id : null)),
    );
  });
});

it('20 concurrent requests with the same Idempotency-Key create one customer', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const name = `Once ${randomUUID()}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => merchant.test.post<Customer>(CUSTOMERS, { name }, headers)),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(told(answer)).toEqual([409, 'conflict']);
  expect((await list(`q=${encodeURIComponent(name)}`)).data).toHaveLength(1);
});

it('the error for an invalid customer lists every invalid field', async () => {
  const answer = await merchant.test.post(CUSTOMERS, {
    name: 'x'.repeat(201),
    email: 'no-address',
    phone: 'x'.repeat(41),
    address: { country: 'PHL', city: 5 },
    colour: 'red',
  });
  expect(answer.body.error).toEqual({
    code: 'invalid_request',
    message: expect.any(String),
    issues: {
      name: [expect.any(String)],
      email: [expect.any(String)],
      phone: [expect.any(String)],
      'address.country': [expect.any(String)],
      'address.city': [expect.any(String)],
    },
  });
});
