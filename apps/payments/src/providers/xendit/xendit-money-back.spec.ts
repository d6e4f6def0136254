import { ProviderHttp } from '@tulay/provider-routing';
import { broken, html, json, PlayedServer, type Played } from '@tulay/testing';
import { openedPayment, refundRequest } from '../../../test/connector-requests';
import type { ProviderCallback } from '@tulay/provider-routing';
import { XenditProvider } from './xendit.provider';

const TOKEN = 'callback-token-of-now';
const OLDER = 'callback-token-of-before';

let server: PlayedServer;
let http: ProviderHttp;
let xendit: XenditProvider;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  xendit = new XenditProvider(http, (environment) =>
    environment === 'live'
      ? { baseUrl: server.url, secretKey: 'xnd_production_secret', callbackTokens: [TOKEN, OLDER] }
      : null,
  );
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

const error = (status: number, code: string): Played => json(status, { error_code: code, message: 'No.' });
const request = refundRequest({ paymentRef: 'pr-1' });
const made = (changes: object = {}) => ({
  id: 'rfd-1',
  payment_request_id: 'pr-1',
  reference_id: request.reference,
  amount: 250.25,
  currency: 'PHP',
  status: 'PENDING',
  ...changes,
});

describe('refunding a payment', () => {
  it('sends the payment request’s ID, our reference and the amount in PHP', async () => {
    server.on('POST /refunds', json(200, made()));
    expect(await xendit.refund(request)).toEqual({ outcome: 'pending', providerRef: 'rfd-1' });
    expect(server.received.map(({ body }) => body)).toEqual([
      {
        payment_request_id: 'pr-1',
        reference_id: request.reference,
        amount: 250.25,
        currency: 'PHP',
        reason: 'REQUESTED_BY_CUSTOMER',
      },
    ]);
  });

  it.each<[Played, object]>([
    [json(200, made({ status: 'SUCCEEDED' })), { outcome: 'refunded' }],
    [
      json(200, made({ status: 'FAILED', failure_code: 'ACCOUNT_NOT_FOUND' })),
      { failure: { code: 'account_closed' } },
    ],
    [json(200, made({ status: 'CANCELLED' })), { outcome: 'declined', failure: { code: 'unknown' } }],
    [json(200, made({ status: 'A_NEW_ONE' })), { outcome: 'unknown', unknownWord: 'A_NEW_ONE' }],
    [json(200, made({ amount: 250 })), { outcome: 'unknown' }],
    [json(200, made({ reference_id: 'else' })), { outcome: 'unknown' }],
    [error(400, 'REFUND_IN_PROGRESS'), { outcome: 'busy' }],
    [error(400, 'TEMPORARILY_UNAVAILABLE'), { outcome: 'unavailable' }],
    [error(503, 'CHANNEL_UNAVAILABLE'), { outcome: 'unavailable' }],
    [error(403, 'REFUND_NOT_SUPPORTED'), { outcome: 'declined', failure: { code: 'refund_not_supported' } }],
    [error(400, 'INSUFFICIENT_BALANCE'), { failure: { code: 'insufficient_provider_balance' } }],
    [error(400, 'A_NEW_CODE'), { outcome: 'declined', failure: { code: 'provider_error' } }],
    [error(403, 'REQUEST_FORBIDDEN_ERROR'), { outcome: 'unavailable' }],
    [error(409, 'DUPLICATE_ERROR'), { outcome: 'unknown' }],
    [error(500, 'SERVER_ERROR'), { outcome: 'unknown' }],
    [html(503), { outcome: 'unknown' }],
    [broken(), { outcome: 'unknown' }],
  ])('maps the response to an outcome (case %#)', async (played, expected) => {
    server.on('POST /refunds', played);
    expect(await xendit.refund(request)).toMatchObject(expected);
    expect(server.received).toHaveLength(1);
  });

  it('uses the payment request of a session', async () => {
    server.on('POST /refunds', json(200, made()));
    const payment = openedPayment({ providerRef: 'ps-1', method: 'card' });
    await xendit.refund(refundRequest({ payment, paymentRef: 'pr-1' }));
    expect(server.received[0]!.body).toMatchObject({ payment_request_id: 'pr-1' });
    expect(await xendit.refund(refundRequest({ payment, paymentRef: 'ps-1' }))).toEqual({
      outcome: 'unavailable',
    });
    server.on('GET /sessions/ps-1', json(200, { status: 'COMPLETED', payment_request_id: 'pr-9' }));
    server.on('GET /v3/payment_requests/pr-9', json(200, { status: 'SUCCEEDED', latest_payment_id: 'py-9' }));
    const captures = [{ capture_amount: 1250.5 }];
    server.on('GET /v3/payments/py-9', json(200, { status: 'SUCCEEDED', currency: 'PHP', captures }));
    await xendit.refund(refundRequest({ payment, paymentRef: 'ps-1' }));
    expect(server.received.at(-1)!.body).toMatchObject({ payment_request_id: 'pr-9' });
    server.on('GET /sessions/ps-1', json(200, { status: 'EXPIRED' }));
    expect(await xendit.refund(refundRequest({ payment }))).toMatchObject({ outcome: 'declined' });
  });

  it('finds a refund by its ID', async () => {
    server.on('GET /refunds/rfd-1', json(200, made({ status: 'SUCCEEDED' })));
    const answer = await xendit.findRefund({ ...request, providerRef: 'rfd-1' });
    expect(answer).toEqual({ outcome: 'refunded', providerRef: 'rfd-1' });
  });

  it('finds a refund by our reference if the response was lost, and never sends it again', async () => {
    server.on('GET /transactions', json(200, { data: [{ product_id: 'rfd-1' }] }));
    server.on('GET /refunds/rfd-1', json(200, made()));
    expect(await xendit.findRefund(request)).toEqual({ outcome: 'pending', providerRef: 'rfd-1' });
    server.on('GET /transactions', json(200, { data: [] }));
    server.on(
      'GET /refunds',
      json(200, { data: [made({ status: 'FAILED', failure_code: 'REFUND_FAILED' })] }),
    );
    expect(await xendit.findRefund(request)).toMatchObject({ outcome: 'declined', providerRef: 'rfd-1' });
    server.on('GET /refunds', json(200, { data: [made({ reference_id: 'else' })] }));
    expect(await xendit.findRefund(request)).toEqual({ outcome: 'unknown' });
    server.on('GET /refunds', html(502));
    expect(await xendit.findRefund(request)).toEqual({ outcome: 'unknown' });
    expect(server.received.map(({ method }) => method)).not.toContain('POST');
  });
});

describe('reading a callback', () => {
  const callback = (body: unknown, token = TOKEN): ProviderCallback => ({
    headers: { 'x-callback-token': token },
    rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    environment: 'live',
    now: 0,
  });
  const paid = {
    event: 'payment.capture',
    data: { payment_id: 'py-1', payment_request_id: 'pr-1', reference_id: 'ours', status: 'SUCCEEDED' },
  };

  it('identifies the payment', () => {
    expect(xendit.readCallback(callback(paid))).toMatchObject({
      event: 'payment.capture',
      subject: {
        kind: 'payment',
        reference: 'ours',
        providerRef: 'pr-1',
        ids: { payment_request_id: 'pr-1', payment_id: 'py-1' },
      },
    });
  });

  it.each<[unknown, object]>([
    [
      {
        event: 'payment_session.completed',
        data: { payment_session_id: 'ps-1', payment_request_id: 'pr-1' },
      },
      { kind: 'payment', providerRef: 'ps-1', reference: null },
    ],
    [
      { event: 'refund.succeeded', data: { data: { id: 'rfd-1', reference_id: 'ours' } } },
      { kind: 'refund', providerRef: 'rfd-1', reference: 'ours' },
    ],
    [
      { event: 'refund.failed', data: { id: 'rfd-1', reference_id: 'ours' } },
      { kind: 'refund', providerRef: 'rfd-1', reference: 'ours' },
    ],
    [
      { event: 'payout.reversed', data: { id: 'disb-1', reference_id: 'ours' } },
      { kind: 'payout', providerRef: 'disb-1', reference: 'ours' },
    ],
    [{ event: 'invoice.paid', data: { id: 'inv-1' } }, { kind: 'other' }],
    [{}, { kind: 'other', reference: null, providerRef: null }],
  ])('maps %j to its subject', (body, subject) => {
    expect(xendit.readCallback(callback(body)).subject).toMatchObject(subject);
  });

  it('uses the same deduplication key for every delivery of an event, and a different key for each event', () => {
    const key = (body: unknown) => xendit.readCallback(callback(body)).dedupeKey;
    expect(key(paid)).toBe(key(paid));
    expect(key(paid)).not.toBe(key({ ...paid, event: 'payment.failure' }));
  });

  it('accepts the previous token during the overlap', () => {
    expect(xendit.readCallback(callback(paid, OLDER)).subject.reference).toBe('ours');
  });

  it.each(['', 'forged', `${TOKEN} `, TOKEN.slice(1)])('rejects the token %j', (token) => {
    expect(() => xendit.readCallback(callback(paid, token))).toThrow('x-callback-token does not match');
  });

  it('rejects a callback without credentials for the environment, and a body that is not JSON', () => {
    expect(() => xendit.readCallback({ ...callback(paid), environment: 'test' })).toThrow(
      'x-callback-token does not match',
    );
    for (const body of ['<html>', '[]'])
      expect(() => xendit.readCallback(callback(body))).toThrow('is not a JSON object');
  });
});

describe('reading the daily report', () => {
  const line = (id: string, changes: object = {}) => ({
    id,
    type: 'PAYMENT',
    status: 'SUCCESS',
    product_id: `py-${id}`,
    reference_id: 'ours',
    currency: 'PHP',
    amount: 100.1,
    fee: { xendit_fee: 1, value_added_tax: 0.12, status: 'COMPLETED' },
    settlement_status: 'SETTLED',
    created: '2026-03-13T16:00:00Z',
    product_data: { payment_request_id: `pr-${id}` },
    ...changes,
  });
  const read = async () => {
    const records = [];
    for await (const record of xendit.records('2026-03-14', 'live')) records.push(record);
    return records;
  };

  it('returns every page of the day in Manila, with fees', async () => {
    server.on(
      'GET /transactions',
      json(200, { data: [line('txn-1'), line('txn-2', { type: 'TRANSFER' })], has_more: true }),
      json(200, {
        data: [
          line('txn-3', { type: 'REFUND', product_id: 'rfd-3', product_data: {}, settlement_status: null }),
          line('txn-4', {
            type: 'DISBURSEMENT',
            product_id: 'disb-4',
            product_data: {},
            fee: { status: 'PENDING' },
          }),
        ],
        has_more: false,
      }),
    );
    expect(await read()).toMatchObject([
      { kind: 'payment', providerRef: 'py-txn-1', amount: 10_010n, fee: 112n, settled: true },
      { kind: 'refund', providerRef: 'rfd-3', settled: null },
      { kind: 'payout', providerRef: 'disb-4', fee: null },
    ]);
    const queries = server.received.map(({ path }) => new URLSearchParams(path.split('?')[1]));
    expect(queries.map((query) => Object.fromEntries(query))).toEqual([
      {
        'created[gte]': '2026-03-13T16:00:00.000Z',
        'created[lte]': '2026-03-14T15:59:59.999Z',
        limit: '50',
      },
      {
        'created[gte]': '2026-03-13T16:00:00.000Z',
        'created[lte]': '2026-03-14T15:59:59.999Z',
        limit: '50',
        after_id: 'txn-2',
      },
    ]);
  });

  it.each<[Played]>([
    [error(403, 'REQUEST_FORBIDDEN_ERROR')],
    [html(502)],
    [json(200, { data: [line('txn-1', { status: 'A_NEW_ONE' })] })],
    [json(200, { data: [line('txn-1', { amount: '1e3' })] })],
  ])('throws if the day would be incomplete (case %#)', async (played) => {
    server.on('GET /transactions', played);
    await expect(read()).rejects.toMatchObject({ code: 'provider_error' });
  });
});

describe('checking the credentials', () => {
  it.each<[Played, object]>([
    [json(200, { data: [] }), { ok: true }],
    [error(401, 'INVALID_API_KEY'), { problem: 'Invalid API key: 401 INVALID_API_KEY: No.' }],
    [error(403, 'REQUEST_FORBIDDEN_ERROR'), { problem: expect.stringContaining('lacks a permission') }],
    [broken(), { problem: 'Connection failed: the connection was lost' }],
    [html(502), { problem: '502 without a reason' }],
  ])('returns the result (case %#)', async (played, expected) => {
    server.on('GET /transactions', played);
    expect(await xendit.check('live')).toMatchObject(expected);
  });

  it('reports missing credentials', async () => {
    expect(await xendit.check('test')).toEqual({
      ok: false,
      problem: 'Connection failed: no credentials are configured for test mode',
    });
  });
});

describe('capabilities', () => {
  const of = (method: string) => xendit.capabilities.filter(({ methods }) => methods.includes(method));

  it('include only environments with credentials', () => {
    expect(new Set(xendit.capabilities.map(({ environment }) => environment))).toEqual(new Set(['live']));
  });

  it('include refunds of GCash and card payments, but not of QR Ph payments or bank transfers', () => {
    expect(of('instapay_qr').map(({ refunds }) => refunds.supported)).toEqual([false]);
    expect(of('bank_transfer').map(({ refunds }) => refunds.supported)).toEqual([false]);
    expect(of('card').map(({ refunds }) => refunds.supported)).toEqual([true]);
    expect(of('gcash_qr').map(({ max, refunds }) => [max, refunds.supported])).toEqual([
      [5_000_000n, false],
      [10_000_000n, true],
    ]);
  });
});
