import type { EventResource, List, Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import type { ErrorBody } from '../support/api';
import { createMerchant, operator, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  [merchant, other] = await Promise.all([createMerchant(), createMerchant('Another Store')]);
});

const ABSENT = 'pay_00000000000000000000000000';

describe('canceling a payment', () => {
  it('fails a pending payment once with the code cancelled', async () => {
    const { id } = await merchant.test.createPayment();
    const cancelled = await merchant.test.post<Payment>(`/v1/payments/${id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      status: 'failed',
      failure: { code: 'cancelled' },
      failed_at: expect.any(Number),
    });
    const again = await merchant.test.post(`/v1/payments/${id}/cancel`);
    expect([again.status, again.body.error.code]).toEqual([400, 'invalid_state']);
  });

  it('rejects a succeeded payment with invalid_state', async () => {
    const { id } = await merchant.test.paid();
    const answer = await merchant.test.post(`/v1/payments/${id}/cancel`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_state']);
    expect(answer.body.error.message).toBe('This payment is succeeded and cannot be cancelled');
  });
});

describe('an unknown field in a request body', () => {
  it('is ignored and reported, regardless of its name', async () => {
    const odd = '{"amount":100,"method":"gcash_qr","n\\u0000":1,"\\ud800":2,"__proto__":{"amount":1}}';
    const answer = await merchant.test.request<Payment>('POST', '/v1/payments', odd);
    expect([answer.status, answer.body.amount]).toEqual([201, 100]);
    expect(answer.headers.get('service-ignored-fields')).toBe('n%00, %EF%BF%BD, __proto__');
  });

  it('is not reported inside metadata, where it is stored or rejected', async () => {
    const odd = '{"amount":100,"method":"gcash_qr","metadata":{"n\\u0000":1}}';
    const { status, body } = await merchant.test.request<ErrorBody>('POST', '/v1/payments', odd);
    expect([status, Object.keys(body.error.issues!)]).toEqual([400, ['metadata.n\0']]);
  });
});

describe('isolation of merchants and modes', () => {
  let mine: Payment;
  beforeAll(async () => {
    mine = await merchant.test.createPayment();
  });

  it.each(['', '/cancel'])(
    "treats another merchant's ID as unknown at /v1/payments/{id}%s",
    async (suffix) => {
      const ask = (id: string) =>
        suffix ? other.test.post(`/v1/payments/${id}${suffix}`) : other.test.get(`/v1/payments/${id}`);
      const [foreign, absent] = [await ask(mine.id), await ask(ABSENT)];
      expect([foreign.status, foreign.body.error.code]).toEqual([404, 'not_found']);
      expect(foreign.text.replace(mine.id, '')).toBe(absent.text.replace(ABSENT, ''));
    },
  );

  it('rejects an ID from the other mode with 401 unauthenticated', async () => {
    const answer = await merchant.live.get(`/v1/payments/${mine.id}`);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated']);
    const event = (await merchant.test.get<List<EventResource>>('/v1/events?limit=1')).body.data[0];
    if (event) expect((await merchant.live.get(`/v1/events/${event.id}`)).status).toBe(401);
  });

  it("rejects an environment in the body that differs from the key's", async () => {
    const endpoint = { url: 'https://example.test/hook', environment: 'live' };
    const answer = await merchant.test.post('/v1/webhooks/endpoints', endpoint);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated']);
  });

  it("lists only the caller's objects in the key's mode", async () => {
    const list = async (api: TestMerchant['test']) =>
      (await api.get<List<Payment>>('/v1/payments')).body.data.map(({ id }) => id);
    expect(await list(merchant.test)).toContain(mine.id);
    expect(await list(merchant.live)).not.toContain(mine.id);
    expect(await list(other.test)).not.toContain(mine.id);
  });

  it("rejects another merchant's payment as a cursor", async () => {
    const answer = await other.test.get(`/v1/payments?starting_after=${mine.id}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
  });
});

describe('a live payment', () => {
  it('is rejected with no_route if no provider supports its method', async () => {
    const answer = await merchant.live.post('/v1/payments', { amount: 100, method: 'card' });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'no_route']);
  });
});

describe('lists of payments', () => {
  it('contain every payment exactly once across pages, newest first', async () => {
    const lister = await createMerchant();
    const made: string[] = [];
    for (let i = 0; i < 12; i++) made.push((await lister.test.createPayment()).id);
    const seen: string[] = [];
    for (let cursor = '', more = true; more;) {
      const page: List<Payment> = (await lister.test.get<List<Payment>>(`/v1/payments?limit=5${cursor}`))
        .body;
      seen.push(...page.data.map(({ id }) => id));
      more = page.has_more;
      cursor = `&starting_after=${seen.at(-1)}`;
    }
    expect(seen).toEqual(made.reverse());
  });

  it('can be filtered by status and creation time', async () => {
    const { id, created } = await merchant.test.paid();
    const ids = async (query: string) =>
      (await merchant.test.get<List<Payment>>(`/v1/payments?${query}`)).body.data.map(
        (payment) => payment.id,
      );
    expect(await ids('status=succeeded')).toContain(id);
    expect(await ids('status=expired')).not.toContain(id);
    expect(await ids(`created[gte]=${created}`)).toContain(id);
    expect(await ids(`created[gte]=${created + 1}`)).not.toContain(id);
    expect(await ids(`created[lte]=${created - 1}`)).not.toContain(id);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=',
    'limit=x',
    'status=paid',
    'starting_after=pay_nope',
    'created[gte]=x',
  ])('reject ?%s with invalid_request', async (query) => {
    const answer = await merchant.test.get(`/v1/payments?${query}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(answer.body.error.issues!)).toHaveLength(1);
  });
});

it('retrieving a payment with an unknown expansion is rejected', async () => {
  const { id } = await merchant.test.createPayment();
  expect((await merchant.test.get(`/v1/payments/${id}?expand=customer`)).status).toBe(400);
  expect((await merchant.test.get<Payment>(`/v1/payments/${id}?expand[]=events`)).body.events).toHaveLength(
    1,
  );
});

describe("a merchant's fee", () => {
  it('applies to payments created after the operator sets it', async () => {
    const agreed = ['--merchant', other.id, '--method', 'card', '--basis-points', '100', '--fixed', '5.00'];
    await operator('merchant', 'fees', 'set', ...agreed);
    await eventually(
      async () => (await other.test.createPayment({ amount: 200, method: 'card' })).fee_amount === 7,
    );
    expect((await merchant.test.createPayment({ amount: 200, method: 'card' })).fee_amount).toBe(22);
  });

  it('has a percentage and a fixed part in pesos', async () => {
    const payment = await merchant.test.createPayment({ method: 'card', amount: 10_000 });
    expect(payment).toMatchObject({ currency: 'PHP', amount: 10_000, fee_amount: 365 });
  });
});

describe('payment details of a test payment', () => {
  it('are null by default', async () => {
    const payment = await merchant.test.createPayment();
    expect(payment).toMatchObject({ qr_code: null, app_link: null, bank_account: null });
  });

  it('are labeled specimens if the metadata contains sandbox_details', async () => {
    const metadata = { sandbox_details: 'specimen' };
    const byQr = await merchant.test.createPayment({ metadata });
    expect(byQr.qr_code).toMatch(/^000201.*5403100.*SPECIMEN - NOT PAYABLE/);
    expect(byQr.app_link).toMatch(/^https:\/\/specimen\.invalid\//);
    const byBank = await merchant.test.createPayment({ method: 'bank_transfer', metadata });
    expect(byBank.bank_account?.bank).toBe('SPECIMEN BANK');
    expect(await merchant.test.press(byQr.id, 'succeed')).toBe(303);
  });
});

describe('live-mode limits for a test payment', () => {
  it.each([
    ['a currency that no provider supports', { currency: 'JPY', amount: 5_400 }, 'no_route'],
    ['an amount above the InstaPay limit', { method: 'instapay_qr', amount: 50_000.01 }, 'invalid_request'],
    [
      'a currency that no card provider supports',
      { method: 'card', currency: 'USD', amount: 100 },
      'no_route',
    ],
  ])('reject %s', async (_, over, code) => {
    const answer = await merchant.test.post('/v1/payments', { method: 'gcash_qr', ...over });
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });

  it('accept an amount up to the limit', async () => {
    const payment = await merchant.test.createPayment({ method: 'instapay_qr', amount: 50_000 });
    expect(payment.status).toBe('pending');
  });
});

it('requests are rejected with 401 if the key is missing, and with 403 and the name of the scope if the scope is missing', async () => {
  const none = await merchant.test.request<ErrorBody>('GET', '/v1/payments', undefined, {
    authorization: '',
  });
  expect([none.status, none.body.error.code]).toEqual([401, 'unauthenticated']);
  const key = ['--merchant', merchant.id, '--environment', 'test', '--scope', 'payments:read'];
  const { secret } = await operator<{ secret: string }>('key', 'create', ...key);
  const headers = { authorization: `Bearer ${secret}` };
  expect((await merchant.test.get('/v1/payments', headers)).status).toBe(200);
  const lacking = await merchant.test.post('/v1/payments', { amount: 1, method: 'card' }, headers);
  expect([lacking.status, lacking.body.error.code]).toEqual([403, 'insufficient_scope']);
  expect(lacking.body.error.message).toContain('payments:write');
});
