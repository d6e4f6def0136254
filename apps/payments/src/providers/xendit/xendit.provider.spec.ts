import { ProviderHttp } from '@tulay/provider-routing';
import { broken, html, json, PlayedServer, type Played } from '@tulay/testing';
import {
  EXPIRES_AT,
  openedPayment,
  paymentRequest,
  REFERENCE,
  RETURN_URL,
} from '../../../test/connector-requests';
import { XenditProvider } from './xendit.provider';

const TOKEN = 'callback-token-of-now';
const OLDER = 'callback-token-of-before';
const KEY = 'xnd_production_secret';

let server: PlayedServer;
let http: ProviderHttp;
let xendit: XenditProvider;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  xendit = new XenditProvider(http, (environment) =>
    environment === 'live' ? { baseUrl: server.url, secretKey: KEY, callbackTokens: [TOKEN, OLDER] } : null,
  );
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

const error = (status: number, code: string): Played =>
  json(status, { error_code: code, message: 'Something is wrong.' });
const actions = (...pairs: [string, string][]) =>
  pairs.map(([descriptor, value]) => ({ type: 'PRESENT_TO_CUSTOMER', descriptor, value }));
const made = (changes: object = {}) => ({
  payment_request_id: 'pr-1',
  reference_id: REFERENCE,
  currency: 'PHP',
  request_amount: 1250.5,
  status: 'REQUIRES_ACTION',
  actions: actions(['QR_STRING', '000201QR']),
  ...changes,
});
const REQUESTS = 'POST /v3/payment_requests';

describe('opening a payment', () => {
  it('sends a payment request in PHP with our reference', async () => {
    server.on(REQUESTS, json(201, made()));
    const answer = await xendit.open(paymentRequest({ description: 'Two shirts' }));
    expect(answer).toEqual({
      outcome: 'opened',
      payment: {
        providerRef: 'pr-1',
        ids: { payment_request_id: 'pr-1' },
        checkoutUrl: null,
        qrCode: '000201QR',
        appLink: null,
        bankAccount: null,
        expiresAt: null,
      },
    });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.headers).toMatchObject({
      'api-version': '2024-11-11',
      authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`,
    });
    expect(server.received[0]!.body).toEqual({
      reference_id: REFERENCE,
      type: 'PAY',
      country: 'PH',
      currency: 'PHP',
      request_amount: 1250.5,
      capture_method: 'AUTOMATIC',
      channel_code: 'QRPH',
      channel_properties: {},
      description: 'Two shirts',
    });
  });

  it('uses a QR code for GCash, and GCash’s page above ₱50,000', async () => {
    server.on(REQUESTS, json(201, made({ request_amount: 50_000 })));
    await xendit.open(paymentRequest({ method: 'gcash_qr', amount: 5_000_000n }));
    const page = actions(['WEB_URL', 'https://gcash.example/1'], ['DEEPLINK_URL', 'gcash://1']);
    server.on(REQUESTS, json(201, made({ request_amount: 50_000.01, actions: page })));
    const answer = await xendit.open(paymentRequest({ method: 'gcash_qr', amount: 5_000_001n }));
    expect(answer).toMatchObject({
      payment: { checkoutUrl: 'https://gcash.example/1', appLink: 'gcash://1', qrCode: null },
    });
    const urls = {
      success_return_url: RETURN_URL,
      failure_return_url: RETURN_URL,
      cancel_return_url: RETURN_URL,
    };
    expect(server.received.map(({ body }) => body)).toMatchObject([
      { channel_code: 'QRPH', request_amount: 50_000 },
      { channel_code: 'GCASH', request_amount: 50_000.01, channel_properties: urls },
    ]);
  });

  it('returns the virtual account of a bank transfer', async () => {
    server.on(REQUESTS, json(201, made({ actions: actions(['VIRTUAL_ACCOUNT_NUMBER', '912345']) })));
    expect(await xendit.open(paymentRequest({ method: 'bank_transfer' }))).toMatchObject({
      payment: {
        bankAccount: { bank: 'Asia United Bank', account_number: '912345', account_name: null },
        qrCode: null,
        checkoutUrl: null,
      },
    });
    expect(server.received[0]!.body).toMatchObject({ channel_code: 'BANK_TRANSFER' });
  });

  it('redirects a card payer to a session for cards that expires with the payment', async () => {
    const session = {
      payment_session_id: 'ps-1',
      payment_link_url: 'https://checkout.example/ps-1',
      reference_id: REFERENCE,
      currency: 'PHP',
      amount: 1250.5,
      status: 'ACTIVE',
      expires_at: '2026-03-14T00:00:00.000Z',
    };
    server.on('POST /sessions', json(201, session));
    expect(await xendit.open(paymentRequest({ method: 'card' }))).toMatchObject({
      payment: {
        providerRef: 'ps-1',
        checkoutUrl: 'https://checkout.example/ps-1',
        expiresAt: EXPIRES_AT,
        ids: { payment_session_id: 'ps-1' },
      },
    });
    expect(server.received[0]!.body).toEqual({
      reference_id: REFERENCE,
      session_type: 'PAY',
      mode: 'PAYMENT_LINK',
      amount: 1250.5,
      currency: 'PHP',
      country: 'PH',
      allowed_payment_channels: ['CARDS'],
      success_return_url: RETURN_URL,
      cancel_return_url: RETURN_URL,
      expires_at: '2026-03-14T00:00:00.000Z',
    });
  });

  it.each<[string, object]>([
    ['a different reference', { reference_id: 'else' }],
    ['a different amount', { request_amount: 1250.51 }],
    ['a different currency', { currency: 'IDR' }],
    ['no QR code', { actions: [] }],
    ['no amount', { request_amount: undefined }],
    ['an amount with three decimals', { request_amount: 1250.501 }],
  ])('returns unknown, with the IDs for a cancellation, if the response has %s', async (_, changes) => {
    server.on(REQUESTS, json(201, made(changes)));
    expect(await xendit.open(paymentRequest())).toMatchObject({
      outcome: 'unknown',
      ids: { payment_request_id: 'pr-1' },
    });
  });

  it.each<[Played, object]>([
    [error(400, 'API_VALIDATION_ERROR'), { outcome: 'declined', code: 'API_VALIDATION_ERROR' }],
    [error(401, 'INVALID_API_KEY'), { outcome: 'unavailable' }],
    [error(403, 'REQUEST_FORBIDDEN_ERROR'), { outcome: 'unavailable' }],
    [error(409, 'DUPLICATE_ERROR'), { outcome: 'unknown' }],
    [error(429, 'RATE_LIMIT_EXCEEDED'), { outcome: 'unavailable' }],
    [error(500, 'SERVER_ERROR'), { outcome: 'unknown' }],
    [error(503, 'CHANNEL_UNAVAILABLE'), { outcome: 'unavailable' }],
    [html(503), { outcome: 'unknown' }],
    [html(400), { outcome: 'unknown' }],
    [broken(), { outcome: 'unknown' }],
    [html(200), { outcome: 'unknown' }],
    [json(200, []), { outcome: 'unknown' }],
    [json(200, null), { outcome: 'unknown' }],
  ])('maps the response to an outcome (case %#)', async (played, expected) => {
    server.on(REQUESTS, played);
    expect(await xendit.open(paymentRequest())).toMatchObject(expected);
    expect(server.received).toHaveLength(1);
  });

  it('does not send a request without credentials', async () => {
    const answer = await xendit.open(paymentRequest({ environment: 'test' }));
    expect(answer).toMatchObject({ outcome: 'unavailable' });
    expect(server.received).toEqual([]);
  });
});

describe('finding a payment', () => {
  const opened = openedPayment({ providerRef: 'pr-1' });
  const payment = {
    payment_id: 'py-1',
    status: 'SUCCEEDED',
    currency: 'PHP',
    request_amount: 1250.5,
    captures: [{ capture_amount: 1200.25, capture_timestamp: '2026-03-14T00:00:00Z', capture_id: 'cap-1' }],
    payment_details: { receipt_id: '8812' },
  };

  const transaction = (changes: object = {}) => ({
    product_id: 'py-1',
    type: 'PAYMENT',
    status: 'SUCCESS',
    currency: 'PHP',
    amount: 1250.5,
    created: '2026-03-14T00:00:00Z',
    fee: { xendit_fee: 10, value_added_tax: 1.2, status: 'COMPLETED' },
    product_data: { payment_request_id: 'pr-7' },
    ...changes,
  });

  it('reports the received amount, not the requested amount', async () => {
    server.on(
      'GET /v3/payment_requests/pr-1',
      json(200, made({ status: 'SUCCEEDED', latest_payment_id: 'py-1' })),
    );
    server.on('GET /v3/payments/py-1', json(200, payment));
    expect(await xendit.find(opened)).toEqual({
      outcome: 'paid',
      paymentRef: 'pr-1',
      amount: 120_025n,
      currency: 'PHP',
      fee: null,
      paidAt: EXPIRES_AT,
      walletRef: '8812',
    });
  });

  it.each<[string, Played, bigint | null]>([
    ['reported', json(200, { data: [{ product_id: 'py-0' }, transaction()] }), 1_120n],
    ['not calculated yet', json(200, { data: [transaction({ fee: { status: 'PENDING' } })] }), null],
    ['missing for this payment', json(200, { data: [transaction({ product_id: 'py-2' })] }), null],
    ['not readable', error(403, 'REQUEST_FORBIDDEN_ERROR'), null],
    ['lost with the connection', broken(), null],
  ])('reports a payment as paid if its fee is %s', async (_, played, fee) => {
    server.on(
      'GET /v3/payment_requests/pr-1',
      json(200, made({ status: 'SUCCEEDED', latest_payment_id: 'py-1' })),
    );
    server.on('GET /v3/payments/py-1', json(200, payment));
    server.on('GET /transactions', played);
    expect(await xendit.find(opened)).toMatchObject({ outcome: 'paid', amount: 120_025n, fee });
  });

  it.each<[object, object]>([
    [{ status: 'REQUIRES_ACTION' }, { outcome: 'pending' }],
    [{ status: 'EXPIRED' }, { outcome: 'expired' }],
    [{ status: 'CANCELED' }, { outcome: 'cancelled' }],
    [
      { status: 'FAILED', failure_code: 'INSUFFICIENT_BALANCE' },
      { outcome: 'failed', failure: { code: 'insufficient_funds' } },
    ],
    [{ status: 'LAB_UNDOCUMENTED' }, { outcome: 'unknown', status: 'LAB_UNDOCUMENTED' }],
    [{ status: undefined }, { outcome: 'unknown' }],
    [{ status: 'SUCCEEDED' }, { outcome: 'unknown' }],
  ])('reports the outcome of a payment with %j', async (changes, expected) => {
    server.on('GET /v3/payment_requests/pr-1', json(200, made(changes)));
    expect(await xendit.find(opened)).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['an unknown status', { status: 'REVERSED' }],
    ['no captures', { captures: [] }],
    ['a capture without an amount', { captures: [{}] }],
  ])('does not report a payment with %s as paid', async (_, changes) => {
    server.on(
      'GET /v3/payment_requests/pr-1',
      json(200, made({ status: 'SUCCEEDED', latest_payment_id: 'py-1' })),
    );
    server.on('GET /v3/payments/py-1', json(200, { ...payment, ...changes }));
    expect(await xendit.find(opened)).toMatchObject({ outcome: 'unknown' });
  });

  it('finds the payment of a session, and reports an active session as pending', async () => {
    const session = openedPayment({ providerRef: 'ps-1', method: 'card' });
    server.on('GET /sessions/ps-1', json(200, { status: 'ACTIVE' }));
    expect(await xendit.find(session)).toEqual({ outcome: 'pending' });
    server.on('GET /sessions/ps-1', json(200, { status: 'COMPLETED', payment_request_id: 'pr-9' }));
    server.on(
      'GET /v3/payment_requests/pr-9',
      json(200, made({ status: 'SUCCEEDED', latest_payment_id: 'py-1' })),
    );
    server.on('GET /v3/payments/py-1', json(200, payment));
    expect(await xendit.find(session)).toMatchObject({ outcome: 'paid', paymentRef: 'pr-9' });
    server.on('GET /sessions/ps-1', json(200, { status: 'EXPIRED' }));
    expect(await xendit.find(session)).toEqual({ outcome: 'expired' });
    server.on('GET /sessions/ps-1', json(200, { status: 'COMPLETED' }));
    expect(await xendit.find(session)).toMatchObject({ outcome: 'unknown' });
    server.on('GET /sessions/ps-1', json(200, { status: 'A_NEW_ONE', payment_request_id: 'pr-9' }));
    expect(await xendit.find(session)).toEqual({ outcome: 'unknown', status: 'A_NEW_ONE' });
  });

  it('finds a paid orphan by our reference', async () => {
    server.on('GET /transactions', json(200, { data: [], has_more: false }));
    expect(await xendit.find(openedPayment())).toEqual({ outcome: 'pending' });
    expect(server.received[0]!.path).toBe(`/transactions?reference_id=${REFERENCE}&types=PAYMENT`);
    server.on('GET /transactions', json(200, { data: [transaction()], has_more: false }));
    expect(await xendit.find(openedPayment())).toMatchObject({
      outcome: 'paid',
      paymentRef: 'pr-7',
      amount: 125_050n,
      fee: 1_120n,
    });
  });

  it('reports a payment as absent if Xendit does not have it', async () => {
    server.on('GET /v3/payment_requests/pr-1', error(404, 'DATA_NOT_FOUND'));
    expect(await xendit.find(opened)).toEqual({ outcome: 'absent' });
  });

  it.each<[Played]>([[error(500, 'SERVER_ERROR')], [html(404)], [html(502)], [broken()]])(
    'throws if Xendit cannot be queried (case %#)',
    async (played) => {
      server.on('GET /v3/payment_requests/pr-1', played);
      await expect(xendit.find(opened)).rejects.toMatchObject({ code: 'provider_error' });
    },
  );
});

describe('canceling a payment', () => {
  const cancel = (providerRef: string | null) => xendit.cancel(openedPayment({ providerRef }));

  it.each<[string, string, Played, string]>([
    ['pr-1', 'POST /v3/payment_requests/pr-1/cancel', json(200, made({ status: 'CANCELED' })), 'cancelled'],
    ['ps-1', 'POST /sessions/ps-1/cancel', json(200, { status: 'CANCELED' }), 'cancelled'],
    ['pr-1', 'POST /v3/payment_requests/pr-1/cancel', error(400, 'INACTIVE_PAYMENT_REQUEST'), 'too_late'],
    [
      'pr-1',
      'POST /v3/payment_requests/pr-1/cancel',
      error(400, 'INELIGIBLE_TRANSACTION_STATUS'),
      'too_late',
    ],
    ['pr-1', 'POST /v3/payment_requests/pr-1/cancel', json(200, made({ status: 'SUCCEEDED' })), 'unknown'],
    ['pr-1', 'POST /v3/payment_requests/pr-1/cancel', html(400), 'unknown'],
    ['pr-1', 'POST /v3/payment_requests/pr-1/cancel', error(500, 'SERVER_ERROR'), 'unknown'],
    ['pr-1', 'POST /v3/payment_requests/pr-1/cancel', broken(), 'unknown'],
  ])('handles the cancellation of %s with %s (case %#)', async (providerRef, route, played, expected) => {
    server.on(route, played);
    expect(await cancel(providerRef)).toBe(expected);
  });

  it('returns not_cancellable without an ID', async () => {
    expect(await cancel(null)).toBe('not_cancellable');
  });
});
