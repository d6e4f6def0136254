import type { List, Payment, PaymentLink, StaticQr } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { Payer } from '../support/payer';
import { send } from '../support/send';
import { baseUrl, createMerchant, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
const payer = new Payer();

beforeAll(async () => {
  merchant = await createMerchant();
});

const post = (body: object, api = merchant.test) => api.post<StaticQr>('/v1/static_qrs', body);
const create = async (body: object = {}): Promise<StaticQr> =>
  (await post({ name: 'Counter 1', ...body })).body;
const get = async ({ id }: StaticQr): Promise<StaticQr> =>
  (await merchant.test.get<StaticQr>(`/v1/static_qrs/${id}`)).body;
const linkOf = async ({ payment_link_id: id }: StaticQr): Promise<PaymentLink> =>
  (await merchant.test.get<PaymentLink>(`/v1/payment_links/${id}`)).body;
const act = (path: string) => merchant.test.post<StaticQr>(path);
const refusal = (status: number, code: string, ...fields: string[]) => {
  const issues = Object.fromEntries(fields.map((field) => [field, expect.anything()]));
  return { status, body: { error: { code, ...(fields.length && { issues }) } } };
};

describe('a static QR code', () => {
  it('is created with an open-amount payment link', async () => {
    const answer = await post({
      name: 'Counter 1',
      reference: 'MKT-01',
      location: 'Salcedo Market',
      default_method: 'instapay_qr',
    });
    const qr = answer.body;
    expect(answer.status).toBe(201);
    expect(qr).toEqual({
      id: expect.stringMatching(/^sqr_[0-9a-z]{26}$/),
      object: 'static_qr',
      environment: 'test',
      name: 'Counter 1',
      reference: 'MKT-01',
      location: 'Salcedo Market',
      payment_link_id: expect.stringMatching(/^plk_/),
      url: expect.stringMatching(/\/pay\/[\w-]{22,}$/),
      qr_svg_url: expect.stringMatching(new RegExp(`^https?://.+/qr/${qr.id}\\.svg$`)),
      default_method: 'instapay_qr',
      currency: 'PHP',
      archived: false,
      archived_at: null,
      created: expect.any(Number),
    });
    expect(await get(qr)).toEqual(qr);
    expect(await linkOf(qr)).toMatchObject({
      url: qr.url,
      description: 'Counter 1',
      amount: null,
      method: null,
      currency: 'PHP',
      status: 'active',
    });
  });

  it('has the alias /v1/static_qr', async () => {
    const qr = (await merchant.test.post<StaticQr>('/v1/static_qr', { name: 'Alias' })).body;
    const path = `/v1/static_qr/${qr.id}`;
    expect((await merchant.test.get<StaticQr>(path)).body).toEqual(await get(qr));
    expect((await merchant.test.patch<StaticQr>(path, { name: 'Other' })).body.name).toBe('Other');
    expect((await act(`${path}/archive`)).body.archived).toBe(true);
    expect((await act(`${path}/unarchive`)).body.archived).toBe(false);
    const listed = (await merchant.test.get<List<StaticQr>>('/v1/static_qr?limit=1')).body;
    expect(listed.data.map(({ id }) => id)).toEqual([qr.id]);
  });

  it('has a reference that is unique per merchant and mode', async () => {
    const body = { name: 'Stall', reference: 'STALL-7' };
    const [first, second] = await Promise.all([post(body), post(body)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([201, 400]));
    expect(first.status === 400 ? first : second).toMatchObject(refusal(400, 'invalid_request', 'reference'));
    expect((await post(body, merchant.live)).status).toBe(201);
    expect((await post(body, (await createMerchant()).test)).status).toBe(201);
    const other = await create();
    const patch = (reference: string | null) =>
      merchant.test.patch<StaticQr>(`/v1/static_qrs/${other.id}`, { reference });
    expect(await patch('STALL-7')).toMatchObject(refusal(400, 'invalid_request', 'reference'));
    expect(await patch('STALL-8')).toMatchObject({ status: 200, body: { reference: 'STALL-8' } });
    expect(await patch(null)).toMatchObject({ status: 200, body: { reference: null } });
  });

  it('allows changes to its description, but not to its URL', async () => {
    const qr = await create({ location: 'Here' });
    const change = { name: 'Counter 2', location: '', default_method: 'card' };
    const changed = await merchant.test.patch<StaticQr>(`/v1/static_qrs/${qr.id}`, change);
    expect(changed.body).toEqual({ ...qr, ...change, location: null });
    expect((await linkOf(qr)).description).toBe('Counter 2');
    await merchant.test.patch(`/v1/payment_links/${qr.payment_link_id}`, { description: 'Thank you' });
    await merchant.test.patch(`/v1/static_qrs/${qr.id}`, { name: 'Counter 3' });
    expect(await linkOf(qr)).toMatchObject({ description: 'Thank you', url: qr.url });
    const currency = await merchant.test.patch(`/v1/static_qrs/${qr.id}`, { currency: 'USD' });
    expect(currency).toMatchObject(refusal(400, 'invalid_request', 'currency'));
  });

  it('is paid through its payment link, where the payer enters the amount', async () => {
    const qr = await create();
    const page = await payer.open(qr.url);
    expect(page.status).toBe(200);
    const { paymentId } = await payer.pay(qr.url, { amount: '75.25' });
    const paid = (await merchant.test.get<Payment>(`/v1/payments/${paymentId}`)).body;
    expect(paid).toMatchObject({
      amount: 75.25,
      description: 'Counter 1',
      source: { type: 'static_qr', id: qr.id },
      metadata: { static_qr_id: qr.id },
    });
    const filter = `source_type=static_qr&source=${qr.id}`;
    const listed = await merchant.test.get<List<Payment>>(`/v1/payments?${filter}`);
    expect(listed.body.data).toEqual([paid]);
    await merchant.test.press(paymentId, 'succeed');
    await eventually(async () => (await linkOf(qr)).usage_count === 1);
  });

  it('returns 404 for other merchants, and 401 in the other mode', async () => {
    const { id } = await create();
    const path = `/v1/static_qrs/${id}`;
    expect(await (await createMerchant()).test.get(path)).toMatchObject(refusal(404, 'not_found'));
    expect(await merchant.live.get(path)).toMatchObject(refusal(401, 'unauthenticated'));
    expect(await merchant.test.get('/v1/static_qrs/sqr_1')).toMatchObject(refusal(404, 'not_found'));
  });
});

describe('archiving a static QR code', () => {
  it("deactivates the code's payment link until the code is unarchived", async () => {
    const qr = await create();
    const archived = await act(`/v1/static_qrs/${qr.id}/archive`);
    expect(archived).toMatchObject({
      status: 200,
      body: { archived: true, archived_at: expect.any(Number) },
    });
    expect((await act(`/v1/static_qrs/${qr.id}/archive`)).body).toEqual(archived.body);
    expect((await linkOf(qr)).status).toBe('inactive');
    expect((await payer.open(qr.url)).status).toBe(410);
    expect((await payer.pay(qr.url)).paymentId).toBe('');
    for (let twice = 0; twice < 2; twice++)
      expect((await act(`/v1/static_qrs/${qr.id}/unarchive`)).body).toEqual(qr);
    expect((await linkOf(qr)).status).toBe('active');
    expect((await payer.open(qr.url)).status).toBe(200);
  });

  it("is the only way to deactivate the code's payment link", async () => {
    const qr = await create();
    const path = `/v1/payment_links/${qr.payment_link_id}`;
    const refused = await act(`${path}/deactivate`);
    expect(refused).toMatchObject(refusal(400, 'invalid_state'));
    expect(refused.text).toContain(`belongs to static QR code ${qr.id}. Archive the static QR code instead`);
    expect((await payer.open(qr.url)).status).toBe(200);
  });

  it('cannot be reversed by activating the payment link, and the payment link cannot be deleted', async () => {
    const qr = await create();
    await act(`/v1/static_qrs/${qr.id}/archive`);
    const path = `/v1/payment_links/${qr.payment_link_id}`;
    expect(await act(`${path}/activate`)).toMatchObject(refusal(400, 'invalid_state'));
    expect(await merchant.test.delete(path)).toMatchObject(refusal(400, 'invalid_state'));
    expect((await linkOf(qr)).status).toBe('inactive');
  });

  it('keeps the code in lists, which can be filtered by archive state', async () => {
    const seller = await createMerchant();
    const [kept, archived] = [await post({ name: 'a' }, seller.test), await post({ name: 'b' }, seller.test)];
    await seller.test.post(`/v1/static_qrs/${archived.body.id}/archive`);
    const list = async (query: string) =>
      (await seller.test.get<List<StaticQr>>(`/v1/static_qrs?${query}`)).body.data.map(({ id }) => id);
    expect(await list('')).toEqual([archived.body.id, kept.body.id]);
    expect(await list('archived=true')).toEqual([archived.body.id]);
    expect(await list('archived=false')).toEqual([kept.body.id]);
    expect(await list(`starting_after=${archived.body.id}`)).toEqual([kept.body.id]);
  });
});

describe('the printable card', () => {
  const card = async ({ id }: StaticQr, query = '', api = merchant.test) =>
    send(`${baseUrl()}/v1/static_qrs/${id}/card.pdf${query}`, {
      headers: { authorization: `Bearer ${api.key}` },
    });

  it.each(['', '?layout=card', '?layout=tent', '?layout=sheet'])(
    'is a PDF for the query %p',
    async (query) => {
      const answer = await card(await create(), query);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.\d[^]*%%EOF\s*$/);
    },
  );

  it('is rejected for an unknown layout, an archived code, and another merchant or mode', async () => {
    const qr = await create();
    expect((await card(qr, '?layout=poster')).status).toBe(400);
    expect((await card(qr, '', (await createMerchant()).test)).status).toBe(404);
    expect((await card(qr, '', merchant.live)).status).toBe(401);
    await act(`/v1/static_qrs/${qr.id}/archive`);
    expect((await card(qr)).status).toBe(404);
  });
});
