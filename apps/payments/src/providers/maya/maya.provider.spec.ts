import { ProviderHttp } from '@tulay/provider-routing';
import { broken, html, json, PlayedServer, type Played } from '@tulay/testing';
import {
  EXPIRES_AT,
  openedPayment,
  paymentRequest,
  REFERENCE,
  refundRequest,
  RETURN_URL,
} from '../../../test/connector-requests';
import { MayaProvider } from './maya.provider';

const PUBLIC = 'pk-live-key';
const SECRET = 'sk-live-key';

let server: PlayedServer;
let http: ProviderHttp;
let maya: MayaProvider;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  maya = new MayaProvider(http, (environment) =>
    environment === 'live'
      ? { baseUrl: server.url, publicKey: PUBLIC, secretKey: SECRET, webhookPublicKeys: [] }
      : null,
  );
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

const error = (status: number, code: string): Played => json(status, { code, message: 'No.' });
const basic = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
const QR = 'POST /payments/v1/qr/payments';
const CHECKOUTS = 'POST /checkout/v1/checkouts';
const RRNS = `GET /payments/v1/payment-rrns/${REFERENCE}`;
const PAYMENT = '/payments/v1/payments/p-1';

describe('opening a payment', () => {
  const body = {
    totalAmount: { value: 1250.5, currency: 'PHP' },
    requestReferenceNumber: REFERENCE,
    redirectUrl: { success: RETURN_URL, failure: RETURN_URL, cancel: RETURN_URL },
  };

  it('returns a QR code instead of Maya’s page', async () => {
    server.on(
      QR,
      json(200, { paymentId: 'p-1', redirectUrl: 'https://maya.example/p-1', qrCodeBody: '000201QR' }),
    );
    expect(await maya.open(paymentRequest())).toEqual({
      outcome: 'opened',
      payment: {
        providerRef: 'p-1',
        ids: { payment_id: 'p-1' },
        checkoutUrl: null,
        qrCode: '000201QR',
        appLink: null,
        bankAccount: null,
        expiresAt: null,
      },
    });
    expect(server.received).toMatchObject([{ body, headers: { authorization: basic(PUBLIC) } }]);
    expect(server.received[0]!.body).toEqual(body);
  });

  it('redirects a card payer to Maya’s checkout', async () => {
    server.on(CHECKOUTS, json(200, { checkoutId: 'p-1', redirectUrl: 'https://maya.example/p-1' }));
    expect(await maya.open(paymentRequest({ method: 'card' }))).toMatchObject({
      payment: { providerRef: 'p-1', checkoutUrl: 'https://maya.example/p-1', qrCode: null },
    });
    expect(server.received[0]!.body).toEqual(body);
  });

  it.each<[Played, object]>([
    [json(200, { paymentId: 'p-1' }), { outcome: 'unknown', ids: { payment_id: 'p-1' } }],
    [json(200, {}), { outcome: 'unknown', ids: {} }],
    [error(400, '2553'), { outcome: 'declined', code: '2553' }],
    [error(401, 'K003'), { outcome: 'unavailable' }],
    [error(403, 'PY0019'), { outcome: 'unavailable' }],
    [error(429, '2550'), { outcome: 'unavailable' }],
    [error(503, '2551'), { outcome: 'unavailable' }],
    [error(500, '2500'), { outcome: 'unknown' }],
    [html(502), { outcome: 'unknown' }],
    [broken(), { outcome: 'unknown' }],
  ])('maps the response to an outcome (case %#)', async (played, expected) => {
    server.on(QR, played);
    expect(await maya.open(paymentRequest())).toMatchObject(expected);
    expect(server.received).toHaveLength(1);
  });
});

describe('finding a payment', () => {
  const payment = (changes: object = {}) => ({
    id: 'p-1',
    status: 'PAYMENT_SUCCESS',
    amount: '1250.50',
    currency: 'PHP',
    requestReferenceNumber: REFERENCE,
    receiptNumber: '8812',
    updatedAt: '2026-03-14T00:00:00Z',
    ...changes,
  });
  const opened = openedPayment({ providerRef: 'p-1' });

  it('reports the successful payment if several payments have our reference', async () => {
    const tries = [
      payment({ id: 'p-0', status: 'PAYMENT_FAILED' }),
      payment({ id: 'p-2' }),
      payment({ status: 'PENDING_TOKEN' }),
    ];
    server.on(RRNS, json(200, tries));
    expect(await maya.find(opened)).toEqual({
      outcome: 'paid',
      paymentRef: 'p-2',
      amount: 125_050n,
      currency: 'PHP',
      fee: null,
      paidAt: EXPIRES_AT,
      walletRef: '8812',
    });
    expect(server.received[0]!.headers.authorization).toBe(basic(SECRET));
  });

  it.each<[object, object]>([
    [{ amount: 1250.5 }, { outcome: 'paid', amount: 125_050n }],
    [{ status: 'VOIDED' }, { outcome: 'paid' }],
    [{ amount: '1250.505' }, { outcome: 'unknown' }],
    [{ amount: undefined }, { outcome: 'unknown' }],
    [{ status: 'PENDING_PAYMENT' }, { outcome: 'pending' }],
    [{ status: 'PAYMENT_EXPIRED' }, { outcome: 'expired' }],
    [{ status: 'PAYMENT_CANCELLED' }, { outcome: 'cancelled' }],
    [
      { status: 'PAYMENT_FAILED', errorCode: 'PY0102' },
      { outcome: 'failed', failure: { code: 'insufficient_funds' } },
    ],
    [{ status: 'LAB_UNDOCUMENTED' }, { outcome: 'unknown', status: 'LAB_UNDOCUMENTED' }],
  ])('reports the outcome of a payment with %j', async (changes, expected) => {
    server.on(RRNS, json(200, [payment(changes)]));
    expect(await maya.find(opened)).toMatchObject(expected);
  });

  it('reports a payment as absent if Maya does not have it', async () => {
    server.on(RRNS, error(404, 'PY0009'));
    expect(await maya.find(openedPayment())).toEqual({ outcome: 'absent' });
    server.on(RRNS, json(200, [payment({ requestReferenceNumber: 'else' })]));
    expect(await maya.find(openedPayment())).toEqual({ outcome: 'absent' });
    server.on(`GET ${PAYMENT}`, json(200, payment()));
    expect(await maya.find(opened)).toMatchObject({ outcome: 'paid' });
    server.on(`GET ${PAYMENT}`, error(404, 'PY0009'));
    expect(await maya.find(opened)).toEqual({ outcome: 'absent' });
  });

  it.each<[Played]>([[html(404)], [error(401, 'K003')], [error(500, '2500')], [broken()]])(
    'throws if Maya cannot be queried (case %#)',
    async (played) => {
      server.on(RRNS, played);
      await expect(maya.find(openedPayment())).rejects.toMatchObject({ code: 'provider_error' });
    },
  );
});

describe('canceling a payment', () => {
  it.each<[Played, Played, string]>([
    [json(200, { status: 'PAYMENT_CANCELLED' }), broken(), 'cancelled'],
    [error(400, 'PY0028'), json(200, { status: 'PAYMENT_CANCELLED' }), 'cancelled'],
    [error(400, 'PY0028'), json(200, { status: 'PAYMENT_SUCCESS' }), 'too_late'],
    [error(400, 'PY0028'), broken(), 'unknown'],
    [json(200, { status: 'PAYMENT_SUCCESS' }), broken(), 'unknown'],
    [html(400), broken(), 'unknown'],
    [broken(), broken(), 'unknown'],
  ])('maps the response to an outcome (case %#)', async (played, read, expected) => {
    server.on(`POST ${PAYMENT}/cancel`, played).on(`GET ${PAYMENT}`, read);
    expect(await maya.cancel(openedPayment({ providerRef: 'p-1' }))).toBe(expected);
    expect(server.received[0]!.headers.authorization).toBe(basic(SECRET));
  });

  it('returns not_cancellable without an ID', async () => {
    expect(await maya.cancel(openedPayment())).toBe('not_cancellable');
  });
});

describe('refunding a payment', () => {
  const request = refundRequest({ paymentRef: 'p-1' });
  const whole = refundRequest({ paymentRef: 'p-1', amount: 125_050n });
  const reason = `requested by customer ${request.reference}`;
  const can = (canVoid: boolean, canRefund: boolean) => json(200, { id: 'p-1', canVoid, canRefund });
  const sent = () =>
    server.received.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

  it('voids the payment if the full amount is refunded and a void is possible', async () => {
    server.on(`GET ${PAYMENT}`, can(true, false));
    server.on(`POST ${PAYMENT}/voids`, json(200, { id: 'v-1', status: 'SUCCESS', amount: '1250.50' }));
    expect(await maya.refund(whole)).toEqual({ outcome: 'refunded', providerRef: 'v-1' });
    expect(sent()).toEqual([[`${PAYMENT}/voids`, { reason }]]);
  });

  it('delays a partial refund until the payment can no longer be voided', async () => {
    server.on(`GET ${PAYMENT}`, can(true, false));
    expect(await maya.refund(request)).toEqual({ outcome: 'busy' });
    server.on(`GET ${PAYMENT}`, can(false, true));
    server.on(`POST ${PAYMENT}/refunds`, json(202, { message: 'It is being processed.', status: 'ONGOING' }));
    expect(await maya.refund(request)).toEqual({ outcome: 'pending' });
    expect(sent()).toEqual([
      [`${PAYMENT}/refunds`, { totalAmount: { amount: 250.25, currency: 'PHP' }, reason }],
    ]);
  });

  it.each<[Played, object]>([
    [
      json(200, { id: 'r-1', status: 'SUCCESS', amount: '250.25' }),
      { outcome: 'refunded', providerRef: 'r-1' },
    ],
    [json(200, { id: 'r-1', status: 'PENDING', amount: 250.25 }), { outcome: 'pending' }],
    [json(200, { id: 'r-1', status: 'FAILED' }), { outcome: 'declined', failure: { code: 'declined' } }],
    [json(200, { id: 'r-1', status: 'A_NEW_ONE' }), { outcome: 'unknown' }],
    [json(200, { id: 'r-1', status: 'SUCCESS', amount: '250.00' }), { outcome: 'unknown' }],
    [error(400, 'PY0026'), { outcome: 'declined', failure: { code: 'provider_error' } }],
    [error(503, '2551'), { outcome: 'unavailable' }],
    [error(500, '2500'), { outcome: 'unknown' }],
    [broken(), { outcome: 'unknown' }],
  ])('maps the response to an outcome (case %#)', async (played, expected) => {
    server.on(`GET ${PAYMENT}`, can(false, true));
    server.on(`POST ${PAYMENT}/refunds`, played);
    expect(await maya.refund(request)).toMatchObject(expected);
    expect(sent()).toHaveLength(1);
  });

  it('does not send a refund if the payment cannot be read or refunded', async () => {
    server.on(`GET ${PAYMENT}`, broken());
    expect(await maya.refund(request)).toEqual({ outcome: 'unavailable' });
    server.on(`GET ${PAYMENT}`, can(false, false));
    expect(await maya.refund(request)).toMatchObject({ outcome: 'declined' });
    expect(await maya.refund(refundRequest())).toMatchObject({ outcome: 'declined' });
    expect(sent()).toEqual([]);
  });

  it('finds a refund by its ID, or by our reference in the reason', async () => {
    const listed = { id: 'r-1', status: 'SUCCESS', amount: '250.25', reason };
    server.on(`GET ${PAYMENT}/refunds`, json(200, [{ ...listed, id: 'r-0', reason: 'else' }, listed]));
    expect(await maya.findRefund(request)).toEqual({ outcome: 'refunded', providerRef: 'r-1' });
    server.on(`GET ${PAYMENT}/refunds`, json(200, [{ ...listed, reason: null }]));
    expect(await maya.findRefund({ ...request, providerRef: 'r-1' })).toMatchObject({ outcome: 'refunded' });
  });

  it('finds a void by the payment’s status', async () => {
    server.on(`GET ${PAYMENT}/refunds`, json(200, [])).on(`GET ${PAYMENT}`, json(200, { status: 'VOIDED' }));
    expect(await maya.findRefund(whole)).toEqual({ outcome: 'refunded', providerRef: 'p-1' });
    expect(await maya.findRefund(request)).toEqual({ outcome: 'unknown' });
  });

  it('reports a refund as absent only after 3 polls, and only if Maya assigned no ID', async () => {
    server.on(`GET ${PAYMENT}`, can(false, true)).on(`GET ${PAYMENT}/refunds`, json(200, []));
    expect(await maya.findRefund({ ...request, polls: 2 })).toEqual({ outcome: 'unknown' });
    expect(await maya.findRefund({ ...request, polls: 3 })).toEqual({ outcome: 'absent' });
    expect(await maya.findRefund({ ...request, polls: 3, providerRef: 'r-1' })).toEqual({
      outcome: 'unknown',
    });
    server.on(`GET ${PAYMENT}/refunds`, error(404, 'PY0009'));
    expect(await maya.findRefund({ ...request, polls: 3 })).toEqual({ outcome: 'unknown' });
    expect(sent()).toEqual([]);
  });
});

describe('checking the credentials', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  it.each<[Played, Played, object]>([
    [error(404, 'PY0009'), error(404, 'PY0009'), { ok: true }],
    [error(401, 'K003'), error(404, 'PY0009'), { problem: expect.stringContaining('secret key') }],
    [error(404, 'PY0009'), error(401, 'K004'), { problem: expect.stringContaining('public key') }],
    [html(404), error(404, 'PY0009'), { ok: false }],
    [broken(), broken(), { problem: expect.stringContaining('Connection failed') }],
  ])('tests each key (case %#)', async (secret, open, expected) => {
    server.on(`GET /payments/v1/payments/${id}`, secret).on(`GET /payments/v1/payments/${id}/status`, open);
    expect(await maya.check('live')).toMatchObject(expected);
  });
});

it('Maya supports QR codes without refunds, and cards with refunds', () => {
  expect(maya.capabilities).toMatchObject([
    { environment: 'live', methods: ['instapay_qr', 'gcash_qr'], refunds: { supported: false } },
    {
      environment: 'live',
      methods: ['card'],
      refunds: { supported: true, oneAtATime: true },
      maxLife: 3_600,
    },
  ]);
  expect(maya.records()).toBeNull();
});
