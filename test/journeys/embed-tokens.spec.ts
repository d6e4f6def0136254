import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PANEL_TABS, type Customer, type EmbedToken, type Invoice, type Payout } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { Api, type ErrorBody } from '../support/api';
import { baseUrl, createMerchant, dataDir, operator, type TestMerchant, withScope } from '../support/stack';

let merchant: TestMerchant;
let project: string;
let live: string;

const createProject = async (
  of: TestMerchant,
  environment: 'test' | 'live',
  ...more: string[]
): Promise<string> => {
  const args = [
    'project',
    'create',
    '--merchant',
    of.id,
    '--environment',
    environment,
    '--name',
    'My shop',
    ...more,
  ];
  return (await operator<{ project: { id: string } }>(...args)).project.id;
};

beforeAll(async () => {
  merchant = await createMerchant();
  project = await createProject(merchant, 'test', '--origin', 'https://shop.example');
  live = await createProject(merchant, 'live');
});

const post = (body: object, api = merchant.test) =>
  api.post<EmbedToken & ErrorBody>('/v1/embed_tokens', {
    project_uuid: project,
    audience: 'merchant',
    ...body,
  });
const mint = async (body: object = {}): Promise<string> => {
  const { status, text, body: answer } = await post(body);
  expect([status, text]).toEqual([201, text]);
  return answer.token;
};
const page = (surface: 'payments' | 'panel', token: string, query = '', of = project) =>
  new Api(baseUrl()).get<string>(`/embed/${surface}/${of}?token=${token}${query}`);
const rowsOf = (html: string): string[] =>
  [...html.matchAll(/<tr role="row" data-id="(\w+)"/g)].map(([, id]) => id!);
const shown = async (body: object): Promise<string[]> =>
  rowsOf((await page('payments', await mint(body))).text);
const ofCustomer = (scope_field: string, scope_value: string) => ({
  audience: 'customer',
  scope_field,
  scope_value,
});

describe('POST /v1/embed_tokens', () => {
  it("returns every field of the specification except the scope's value", async () => {
    const answer = await post({ ...ofCustomer('external_id', 'user-42'), ttl_seconds: 90 });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        token: expect.any(String),
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        project_uuid: project,
        surface: 'payments',
        audience: 'customer',
        scope_field: 'external_id',
        tabs: null,
        ttl_seconds: 90,
      },
    ]);
    const [, claims] = answer.body.token.split('.');
    expect(Buffer.from(claims!, 'base64url').toString()).not.toContain('user-42');
    expect(answer.text).not.toContain('user-42');
  });

  it('creates a token that is valid for 1800 seconds and opens all six tabs by default', async () => {
    const { body } = await post({ surface: 'panel' });
    expect(body).toMatchObject({ ttl_seconds: 1_800, tabs: null });
    expect((await post({ surface: 'panel', tabs: ['events', 'x'] })).body.tabs).toEqual(['events']);
  });

  it.each<[number, string, object]>([
    [400, 'unsupported_combo', { surface: 'panel', ...ofCustomer('external_id', 'x') }],
    [400, 'unexpected_scope', { scope_value: 'x' }],
    [400, 'missing_scope', { audience: 'customer', scope_field: 'external_id' }],
    [400, 'invalid_tabs', { surface: 'panel', tabs: ['settings'] }],
    [400, 'invalid_request', { ttl_seconds: 59 }],
    [400, 'invalid_request', { project_uuid: 'my-shop' }],
    [404, 'project_not_found', { project_uuid: randomUUID() }],
    [404, 'customer_not_found', ofCustomer('customer_id', 'cus_00000000000000000000000000')],
  ])('returns %d %s for %j', async (status, code, body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it('rejects projects and customers of another merchant or mode', async () => {
    const other = await createMerchant();
    const theirs = await createProject(other, 'test');
    const { body: customer } = await other.test.post<Customer>('/v1/customers', { name: 'Juan' });
    const { body: mine } = await merchant.live.post<Customer>('/v1/customers', { name: 'Juan' });
    const told = async (body: object, api?: Api) => {
      const answer = await post(body, api);
      return [answer.status, answer.body.error.code];
    };
    expect(await told({ project_uuid: theirs })).toEqual([404, 'project_not_found']);
    expect(await told(ofCustomer('customer_id', customer.id))).toEqual([404, 'customer_not_found']);
    expect(await told({ project_uuid: live })).toEqual([401, 'unauthenticated']);
    expect(await told({}, merchant.live)).toEqual([401, 'unauthenticated']);
    expect(await told(ofCustomer('customer_id', mine.id))).toEqual([401, 'unauthenticated']);
    expect(await told({}, new Api(baseUrl()))).toEqual([401, 'unauthenticated']);
  });

  it('requires the scope embed_tokens:write', async () => {
    const refused = await post({}, await withScope(merchant, 'payments:write'));
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await post({}, await withScope(merchant, 'embed_tokens:write'))).status).toBe(201);
  });
});

describe('the embedded payments table', () => {
  it("shows the merchant all payments in the project's environment, newest first", async () => {
    const first = await merchant.test.createPayment({
      customer: { name: 'Juan dela Cruz', email: 'j@example.com' },
    });
    const second = await merchant.test.paid({ amount: 1250.5, method: 'card' });
    const elsewhere = await merchant.live.createPayment();
    const { status, text } = await page('payments', await mint());
    expect(status).toBe(200);
    expect(rowsOf(text).slice(0, 2)).toEqual([second.id, first.id]);
    expect(text).not.toContain(elsewhere.id);
    for (const words of ['Aling Nena Store', 'Juan dela Cruz', '₱1,250.50', 'Succeeded', 'Card', 'Test mode'])
      expect(text).toContain(words);
  });

  it('shows the payments with an external ID, from the field or the metadata', async () => {
    const user = `user-${randomUUID()}`;
    const ids = [
      (await merchant.test.createPayment({ external_id: user })).id,
      (await merchant.test.createPayment({ metadata: { external_id: user } })).id,
    ];
    await merchant.test.createPayment({ external_id: `${user}0` });
    expect(await shown(ofCustomer('external_id', user))).toEqual(ids.reverse());
    expect(await shown(ofCustomer('external_id', 'no such id'))).toEqual([]);
  });

  it("shows a customer's payments", async () => {
    const { body: customer } = await merchant.test.post<Customer>('/v1/customers', { name: 'Maria Santos' });
    const ids = [
      (await merchant.test.createPayment({ customer_id: customer.id })).id,
      (await merchant.test.createPayment({ metadata: { customer_id: customer.id } })).id,
    ];
    expect(await shown(ofCustomer('customer_id', customer.id))).toEqual(ids.reverse());
  });

  it('paginates through all payments', async () => {
    const user = `user-${randomUUID()}`;
    for (let n = 0; n < 27; n++) await merchant.test.createPayment({ external_id: user });
    const token = await mint(ofCustomer('external_id', user));
    const first = await page('payments', token);
    const [, next] = /href="([^"]+)" data-more/.exec(first.text)!;
    const second = await new Api(baseUrl()).get<string>(
      `/embed/payments/${project}${next!.replaceAll('&amp;', '&')}`,
    );
    const seen = [...rowsOf(first.text), ...rowsOf(second.text)];
    expect([rowsOf(first.text).length, seen.length, new Set(seen).size]).toEqual([25, 27, 27]);
    expect(seen).toEqual([...seen].sort().reverse());
  });
});

describe('the embedded panel', () => {
  it('shows the same data as the API in each tab', async () => {
    const payment = await merchant.test.paid({ amount: 5_000 });
    await eventually(async () => {
      const { text } = await page('panel', await mint({ surface: 'panel' }), '&tab=balance');
      return !text.includes('<p class="figure">₱0.00</p>');
    });
    const { body: payout } = await merchant.test.post<Payout>('/v1/payouts', {
      amount: 12.34,
      method: 'gcash',
      destination: { account_no: '09171234567' },
    });
    const { body: customer } = await merchant.test.post<Customer>('/v1/customers', {
      name: 'Lola Basyang',
      email: 'lola@example.com',
    });
    const { body: invoice } = await merchant.test.post<Invoice>('/v1/invoices', {
      customer_id: customer.id,
      due_date: '2031-05-06',
      line_items: [{ description: 'Rice', quantity: 2, unit_amount: 600 }],
    });
    const token = await mint({ surface: 'panel' });
    // Removes the <wbr> tags, at which long words may break.
    const text = async (tab: string): Promise<string> =>
      (await page('panel', token, `&tab=${tab}`)).text.replaceAll('<wbr>', '');
    expect(rowsOf(await text('payments'))).toContain(payment.id);
    expect(await text('payouts')).toMatch(new RegExp(`${payout.id}[^]+₱12\\.34`));
    expect(await text('customers')).toMatch(
      new RegExp(`${customer.id}[^]+Lola Basyang[^]+lola@example\\.com`),
    );
    expect(await text('invoices')).toMatch(
      new RegExp(`${invoice.id}[^]+Draft[^]+${invoice.number}[^]+Lola Basyang[^]+May 6, 2031[^]+₱1,200\\.00`),
    );
    await eventually(async () => (await text('events')).includes(payment.id));
    expect(await text('events')).toContain('payment.succeeded');
    const { body: balance } = await merchant.test.get<{ available: { PHP: number } }>('/v1/balance');
    const figure = balance.available.PHP.toLocaleString('en-PH', { minimumFractionDigits: 2 });
    expect(await text('balance')).toContain(`₱${figure}</p>`);
  });

  it('opens the granted tabs, and shows a placeholder for all other tabs', async () => {
    const token = await mint({ surface: 'panel', tabs: ['balance', 'events'] });
    for (const tab of PANEL_TABS) {
      const { status, text } = await page('panel', token, `&tab=${tab}`);
      const isStub = text.includes('This tab is not available');
      expect([tab, status, isStub]).toEqual([tab, 200, !['balance', 'events'].includes(tab)]);
    }
  });
});

describe('an embed token', () => {
  it('is rejected with 401 for any other surface or project', async () => {
    const [payments, panel] = [await mint(), await mint({ surface: 'panel' })];
    const other = await createProject(merchant, 'test');
    for (const [surface, token, of] of [
      ['panel', payments, project],
      ['payments', panel, project],
      ['payments', payments, other],
      ['payments', payments, randomUUID()],
      ['payments', `${payments.slice(0, -2)}xx`, project],
      ['payments', '', project],
    ] as const) {
      const { status, text } = await page(surface, token, '', of);
      expect([status, text.includes('This view is invalid or has expired')]).toEqual([401, true]);
    }
  });

  it("is rejected with 403 while its project is disabled, and with 404 after the project's deletion", async () => {
    const short = await createProject(merchant, 'test');
    const token = await mint({ project_uuid: short });
    const status = async (): Promise<number> => (await page('payments', token, '', short)).status;
    expect(await status()).toBe(200);
    await operator('project', 'disable', '--project', short);
    expect(await status()).toBe(403);
    const refused = await post({ project_uuid: short });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'project_disabled']);
    await operator('project', 'enable', '--project', short);
    expect(await status()).toBe(200);
    await operator('project', 'delete', '--project', short);
    expect(await status()).toBe(404);
  });

  it("lets the project's origins embed the page, which sends no referrer", async () => {
    const { headers } = await page('payments', await mint());
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('does not appear in any log', async () => {
    const token = await mint({ ...ofCustomer('external_id', 'a-secret-user') });
    const bad = `${token}x`;
    await Promise.all([page('payments', token), page('payments', bad), page('panel', token)]);
    await page('payments', token, '&starting_after=pay_00000000000000000000000000');
    const folder = join(dataDir(), 'logs');
    const log = await eventually(() => {
      const lines = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
      const all = lines.join('\n');
      return all.includes('/embed/:surface/:project') && all;
    });
    for (const secret of [token, bad, token.split('.')[2], 'a-secret-user', 'token='])
      expect(log).not.toContain(secret);
  });
});
