import { basic, LabClient, type Reply } from '../../fixtures/lab-client';

const V3 = { 'api-version': '2024-11-11' };
const URLS = { success_return_url: 'https://shop.ph/ok', failure_return_url: 'https://shop.ph/no' };

let client: LabClient;
let references = 0;

const aRequest = (changes: object = {}): Record<string, unknown> => ({
  reference_id: `ref${++references}`,
  type: 'PAY',
  country: 'PH',
  currency: 'PHP',
  request_amount: 150.5,
  capture_method: 'AUTOMATIC',
  channel_code: 'QRPH',
  ...changes,
});
const gcash = (changes: object = {}) =>
  aRequest({ channel_code: 'GCASH', channel_properties: URLS, ...changes });
const aSession = (changes: object = {}) => ({
  reference_id: `ref${++references}`,
  session_type: 'PAY',
  mode: 'PAYMENT_LINK',
  amount: 200,
  currency: 'PHP',
  country: 'PH',
  allowed_payment_channels: ['CARDS'],
  ...changes,
});
const aPayout = (changes: object = {}) => ({
  reference_id: `out${++references}`,
  channel_code: 'PH_GCASH',
  channel_properties: { account_number: '09171234567', account_holder_name: 'Juan' },
  amount: 99.99,
  currency: 'PHP',
  ...changes,
});

const create = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  client.call('POST', '/xendit/v3/payment_requests', body, headers);
const read = (id: unknown): Promise<Reply> => client.call('GET', `/xendit/v3/payment_requests/${String(id)}`);
const refund = (body: object): Promise<Reply> =>
  client.call('POST', '/xendit/refunds', { reason: 'REQUESTED_BY_CUSTOMER', ...body });
const payOut = (body: object, key = `key${++references}`): Promise<Reply> =>
  client.call('POST', '/xendit/v2/payouts', body, key ? { 'idempotency-key': key } : {});
const hand = (what: string): Promise<Reply> => client.call('POST', `/lab/${what}`);
const event = (name: string, about: unknown) =>
  client.callback(({ body, raw }) => body.event === name && raw.includes(String(about)));

beforeAll(async () => {
  client = await LabClient.start();
  const { secretKey } = client.lab.world.accounts.live.xendit;
  client.headers = { authorization: basic(secretKey), ...V3 };
});
afterAll(() => client.stop());
afterEach(() => {
  client.lab.world.faults.clear();
  client.lab.world.settings.settleAfterMs = 0;
});

describe('a Xendit payment request', () => {
  it('returns the full QR code only in the creation response', async () => {
    const { status, body } = await create(aRequest());
    const code = expect.stringMatching(/^000201.*5406150\.50.*6304[0-9A-F]{4}$/);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        status: 'REQUIRES_ACTION',
        request_amount: 150.5,
        actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: code }],
      },
    });
  });

  it.each([
    ['a missing reference', () => aRequest({ reference_id: undefined }), 'reference_id is required'],
    ['an unknown field', () => aRequest({ amount: 5 }), 'amount is not allowed'],
    [
      'an amount as a string',
      () => aRequest({ request_amount: '150.50' }),
      'request_amount must be a number',
    ],
    ['three decimals', () => aRequest({ request_amount: 1.005 }), 'request_amount has more than 2 decimals'],
    ['another currency', () => aRequest({ currency: 'USD' }), 'currency must be one of PHP'],
    [
      'GCash without a failure URL',
      () => gcash({ channel_properties: { success_return_url: 'https://a.ph' } }),
      'failure_return_url is required',
    ],
    [
      'GCash with an HTTP return URL',
      () => gcash({ channel_properties: { ...URLS, success_return_url: 'http://shop.ph/ok' } }),
      'success_return_url must be an https URL',
    ],
  ])('rejects %s', async (_what, body, message) => {
    expect(await create(body())).toMatchObject({
      status: 400,
      body: { error_code: 'API_VALIDATION_ERROR', errors: [{ message }] },
    });
  });

  it.each([
    ['no key', { authorization: '' }, 401, 'INVALID_API_KEY'],
    ['a wrong key', { authorization: basic('xnd_wrong') }, 401, 'INVALID_API_KEY'],
    ['a key with a password', { authorization: basic('k', 'p') }, 401, 'INVALID_API_KEY'],
    ['another API version', { 'api-version': '2023-01-01' }, 400, 'API_VALIDATION_ERROR'],
  ])('rejects %s', async (_what, headers, status, code) => {
    expect(await create(aRequest(), headers)).toMatchObject({ status, body: { error_code: code } });
  });

  it.each([
    ['an amount above the QR Ph maximum', { request_amount: 50_000.01 }, 'INVALID_VALUE_ERROR'],
    ['an amount below the QR Ph minimum', { request_amount: 0.99 }, 'INVALID_VALUE_ERROR'],
    ['an unknown channel', { channel_code: 'GRABPAY' }, 'CHANNEL_CODE_NOT_SUPPORTED'],
  ])('rejects %s', async (_what, changes, code) => {
    expect(await create(aRequest(changes))).toMatchObject({ status: 400, body: { error_code: code } });
  });

  it('is not visible to a key of another environment', async () => {
    const { body } = await create(aRequest());
    const test = basic(client.lab.world.accounts.test.xendit.secretKey);
    const path = `/xendit/v3/payment_requests/${String(body.payment_request_id)}`;
    expect((await client.call('GET', path, undefined, { authorization: test })).status).toBe(404);
  });

  it('sends a callback with the callback token and appears in the transaction list when it is paid', async () => {
    const { body } = await create(gcash());
    await hand(`payments/${String(body.reference_id)}/pay`);
    const told = await event('payment.capture', body.payment_request_id);
    expect(told.headers['x-callback-token']).toBe(client.lab.world.accounts.live.xendit.callbackToken);
    expect(told.body.data).toMatchObject({ status: 'SUCCEEDED', captures: [{ capture_amount: 150.5 }] });
    const now = await read(body.payment_request_id);
    expect(now.body).toMatchObject({ status: 'SUCCEEDED', latest_payment_id: expect.stringMatching(/^py-/) });
    const query = `reference_id=${String(body.reference_id)}&types=PAYMENT`;
    const found = await client.call('GET', `/xendit/transactions?${query}`);
    expect(found.body.data).toMatchObject([
      {
        amount: 150.5,
        product_id: now.body.latest_payment_id,
        product_data: { payment_request_id: body.payment_request_id },
      },
    ]);
  });

  it.each([
    [
      'canceled by the merchant',
      'CANCELED',
      (id: string) => client.call('POST', `/xendit/v3/payment_requests/${id}/cancel`),
    ],
    ['expired', 'EXPIRED', (id: string) => hand(`payments/${id}/expire`)],
    ['declined', 'FAILED', (id: string) => hand(`payments/${id}/decline`)],
  ])('reports its status after it was %s, and can then no longer be canceled', async (_what, status, end) => {
    const { body } = await create(gcash());
    const id = String(body.payment_request_id);
    await end(id);
    expect((await read(id)).body.status).toBe(status);
    expect(await client.call('POST', `/xendit/v3/payment_requests/${id}/cancel`)).toMatchObject({
      status: 400,
      body: { error_code: 'INACTIVE_PAYMENT_REQUEST' },
    });
  });
});

describe('a Xendit session', () => {
  it('stays active after a declined card, and reports the payment after a valid card', async () => {
    const { status, body } = await client.call('POST', '/xendit/sessions', aSession());
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'ACTIVE' } });
    const id = String(body.payment_session_id);
    expect(id).toHaveLength(27);
    await hand(`payments/${id}/decline`);
    expect((await client.call('GET', `/xendit/sessions/${id}`)).body.status).toBe('ACTIVE');
    await hand(`payments/${id}/pay`);
    const paid = await client.call('GET', `/xendit/sessions/${id}`);
    expect(paid.body).toMatchObject({
      status: 'COMPLETED',
      payment_request_id: expect.stringMatching(/^pr-/),
    });
    expect((await read(paid.body.payment_request_id)).body.status).toBe('SUCCEEDED');
    await event('payment_session.completed', id);
  });
});

describe('a Xendit refund', () => {
  const paid = async (made: Promise<Reply>): Promise<string> => {
    const { body } = await made;
    await hand(`payments/${String(body.payment_request_id)}/pay`);
    return String(body.payment_request_id);
  };

  it('is rejected while another refund is pending, and limited to the amount paid', async () => {
    client.lab.world.settings.settleAfterMs = null;
    const payment_request_id = await paid(create(gcash()));
    const first = await refund({ payment_request_id, amount: 100 });
    expect(first).toMatchObject({ status: 200, body: { status: 'PENDING', amount: 100 } });
    expect((await refund({ payment_request_id, amount: 1 })).body.error_code).toBe('REFUND_IN_PROGRESS');
    await hand(`refunds/${String(first.body.id)}/succeed`);
    expect((await event('refund.succeeded', first.body.id)).body.data).toMatchObject({
      data: { status: 'SUCCEEDED' },
    });
    expect((await refund({ payment_request_id, amount: 50.51 })).body.error_code).toBe(
      'REFUND_AMOUNT_EXCEEDED',
    );
    expect((await refund({ payment_request_id, amount: 50.5 })).status).toBe(200);
  });

  it('of a QR Ph payment is rejected', async () => {
    const payment_request_id = await paid(create(aRequest()));
    expect(await refund({ payment_request_id })).toMatchObject({
      status: 403,
      body: { error_code: 'REFUND_NOT_SUPPORTED' },
    });
  });

  it('of an unpaid payment is rejected', async () => {
    const { body } = await create(gcash());
    expect(await refund({ payment_request_id: body.payment_request_id })).toMatchObject({
      status: 400,
      body: { error_code: 'INELIGIBLE_TRANSACTION_STATUS' },
    });
  });

  it('can be accepted and fail later', async () => {
    client.lab.world.faults.plant({ fault: 'refund_fails', times: 1 });
    const { body } = await refund({ payment_request_id: await paid(create(gcash())) });
    await event('refund.failed', body.id);
    expect((await client.call('GET', `/xendit/refunds/${String(body.id)}`)).body).toMatchObject({
      status: 'FAILED',
      failure_code: 'REFUND_FAILED',
    });
  });
});

describe('a Xendit payout', () => {
  it('is accepted, succeeds, and can be found by its reference', async () => {
    const body = aPayout();
    const made = await payOut(body);
    expect(made).toMatchObject({
      status: 200,
      body: { status: 'ACCEPTED', id: expect.stringMatching(/^disb-/) },
    });
    await event('payout.succeeded', made.body.id);
    const found = await client.call('GET', `/xendit/v2/payouts?reference_id=${body.reference_id}`);
    expect(found.body.data).toMatchObject([{ id: made.body.id, status: 'SUCCEEDED', amount: 99.99 }]);
  });

  it('is created once per idempotency key', async () => {
    const body = aPayout();
    const first = await payOut(body, 'once');
    expect((await payOut(body, 'once')).body.id).toBe(first.body.id);
    expect(await payOut({ ...body, amount: 1 }, 'once')).toMatchObject({
      status: 409,
      body: { error_code: 'DUPLICATE_ERROR' },
    });
  });

  it.each([
    ['no key', () => payOut(aPayout(), ''), 'API_VALIDATION_ERROR'],
    ['an unknown channel', () => payOut(aPayout({ channel_code: 'PH_NONE' })), 'CHANNEL_CODE_NOT_SUPPORTED'],
    [
      'an amount above the wallet limit',
      () => payOut(aPayout({ amount: 50_001 })),
      'MAXIMUM_TRANSFER_LIMIT_ERROR',
    ],
    ['an amount below the minimum', () => payOut(aPayout({ amount: 0.5 })), 'MINIMUM_TRANSFER_LIMIT_ERROR'],
    ['no account', () => payOut(aPayout({ channel_properties: {} })), 'API_VALIDATION_ERROR'],
  ])('is rejected with %s', async (_what, send, code) => {
    expect(await send()).toMatchObject({ status: 400, body: { error_code: code } });
  });

  it('can be returned after it succeeded', async () => {
    client.lab.world.faults.plant({ fault: 'payout_returns', times: 1 });
    const { body } = await payOut(aPayout());
    await event('payout.reversed', body.id);
    expect((await client.call('GET', `/xendit/v2/payouts/${String(body.id)}`)).body.status).toBe('REVERSED');
  });

  it('fails if it exceeds the balance', async () => {
    client.lab.world.settings.balances.xendit = 100;
    const { body } = await payOut(aPayout());
    expect(body).toMatchObject({ status: 'FAILED', failure_code: 'INSUFFICIENT_BALANCE' });
    client.lab.world.settings.balances.xendit = 1_000_000;
  });
});
