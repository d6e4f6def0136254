import { ProviderHttp } from '@tulay/provider-routing';
import { broken, html, json, PlayedServer, type Played } from '@tulay/testing';
import { toDataURL } from 'qrcode';
import {
  EXPIRES_AT,
  openedPayment,
  paymentRequest,
  REFERENCE,
  RETURN_URL,
} from '../../../test/connector-requests';
import { PaymongoProvider } from './paymongo.provider';

const KEY = 'sk_live_secret';
const QR = '00020101021228500011ph.ppmi.p2m0111PAEYPHM2XXX6304C116';

let server: PlayedServer;
let http: ProviderHttp;
let paymongo: PaymongoProvider;
let picture: string;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  const credentials = { secretKey: KEY, webhookSecrets: ['whsk_1'], sourceAccount: null };
  paymongo = new PaymongoProvider(
    http,
    (environment) => (environment === 'live' ? { baseUrl: server.url, ...credentials } : null),
    () => EXPIRES_AT - 900,
  );
  picture = await toDataURL(QR, { errorCorrectionLevel: 'M', scale: 3 });
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

const error = (status: number, code: string): Played => json(status, { errors: [{ code, detail: 'No.' }] });
const resource = (id: string, attributes: object) => ({ data: { id, type: 'any', attributes } });
const INTENTS = 'POST /v1/payment_intents';
const METHODS = 'POST /v1/payment_methods';
const ATTACH = 'POST /v1/payment_intents/pi_1/attach';
const SESSIONS = 'POST /v1/checkout_sessions';
const intent = (changes: object = {}) => resource('pi_1', { amount: 125_050, currency: 'PHP', ...changes });
const attributesSent = () =>
  server.received.map(({ path, body }) => [path, (body as { data: { attributes: object } }).data.attributes]);

function playIntent(attached: Played): void {
  server.on(INTENTS, json(200, intent()));
  server.on(METHODS, json(200, resource('pm_1', { type: 'qrph' })));
  server.on(ATTACH, attached);
}
const withCode = () =>
  json(
    200,
    intent({
      status: 'awaiting_next_action',
      next_action: { type: 'consume_qr', code: { image_url: picture } },
    }),
  );

describe('opening a QR Ph code', () => {
  it('creates an intent and a method, attaches the method, and decodes the QR image', async () => {
    playIntent(withCode());
    expect(await paymongo.open(paymentRequest({ description: 'Two shirts' }))).toEqual({
      outcome: 'opened',
      payment: {
        providerRef: 'pi_1',
        ids: { payment_intent_id: 'pi_1' },
        checkoutUrl: null,
        qrCode: QR,
        appLink: null,
        bankAccount: null,
        expiresAt: EXPIRES_AT,
      },
    });
    const sent = attributesSent();
    expect(sent[2]).toEqual([
      '/v1/payment_intents/pi_1/attach',
      { payment_method: 'pm_1', return_url: RETURN_URL },
    ]);
    // The two requests run concurrently, so their order varies.
    expect(new Map(sent.slice(0, 2) as [string, object][])).toEqual(
      new Map<string, object>([
        [
          '/v1/payment_intents',
          {
            amount: 125_050,
            currency: 'PHP',
            payment_method_allowed: ['qrph'],
            metadata: { reference: REFERENCE },
            description: 'Two shirts',
          },
        ],
        ['/v1/payment_methods', { type: 'qrph', expiry_seconds: 900 }],
      ]),
    );
    expect(server.received[0]!.headers.authorization).toBe(
      `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`,
    );
  });

  it('truncates a long description to 255 characters without splitting a character', async () => {
    playIntent(withCode());
    await paymongo.open(paymentRequest({ description: `${'x'.repeat(254)}🙏🙏` }));
    const sent = new Map(attributesSent() as [string, object][]);
    expect(sent.get('/v1/payment_intents')).toMatchObject({ description: `${'x'.repeat(254)}🙏` });
  });

  it.each<[Played, object]>([
    [error(400, 'parameter_below_minimum'), { outcome: 'declined', code: 'parameter_below_minimum' }],
    [error(401, 'authentication_failed'), { outcome: 'unavailable' }],
    [error(429, 'rate_limit_exceeded'), { outcome: 'unavailable' }],
    [error(500, 'internal_server_error'), { outcome: 'unavailable' }],
    [html(502), { outcome: 'unavailable' }],
    [broken(), { outcome: 'unavailable' }],
    [json(200, intent({ amount: 125_051 })), { outcome: 'unavailable' }],
    [json(200, intent({ amount: 1250.5 })), { outcome: 'unavailable' }],
    [json(200, intent({ currency: 'USD' })), { outcome: 'unavailable' }],
    [json(200, {}), { outcome: 'unavailable' }],
  ])('attaches nothing if the intent fails (case %#)', async (played, expected) => {
    playIntent(withCode());
    server.on(INTENTS, played);
    expect(await paymongo.open(paymentRequest())).toMatchObject(expected);
    expect(server.received.map(({ path }) => path)).not.toContain('/v1/payment_intents/pi_1/attach');
  });

  it.each<[Played, object]>([
    [error(400, 'payment_method_not_allowed'), { outcome: 'declined' }],
    [error(500, 'internal_server_error'), { outcome: 'unknown', ids: { payment_intent_id: 'pi_1' } }],
    [html(503), { outcome: 'unknown', ids: { payment_intent_id: 'pi_1' } }],
    [broken(), { outcome: 'unknown', ids: { payment_intent_id: 'pi_1' } }],
    [json(200, intent()), { outcome: 'unknown', ids: { payment_intent_id: 'pi_1' } }],
    [
      json(200, intent({ next_action: { code: { image_url: 'data:image/png;base64,AAAA' } } })),
      { outcome: 'unknown', message: 'The QR code in the response could not be decoded' },
    ],
  ])('maps a failure of the attachment to an outcome (case %#)', async (played, expected) => {
    playIntent(played);
    expect(await paymongo.open(paymentRequest())).toMatchObject(expected);
    expect(server.received).toHaveLength(3);
  });
});

describe('opening a checkout page', () => {
  it('uses GCash’s page above ₱50,000', async () => {
    server.on(INTENTS, json(200, intent({ amount: 5_000_001 })));
    server.on(METHODS, json(200, resource('pm_1', { type: 'gcash' })));
    const redirect = { url: 'https://gcash.example/1' };
    server.on(ATTACH, json(200, intent({ next_action: { type: 'redirect', redirect } })));
    const answer = await paymongo.open(paymentRequest({ method: 'gcash_qr', amount: 5_000_001n }));
    expect(answer).toMatchObject({ payment: { checkoutUrl: 'https://gcash.example/1', qrCode: null } });
    expect(new Map(attributesSent() as [string, object][]).get('/v1/payment_methods')).toEqual({
      type: 'gcash',
    });
  });

  it('uses PayMongo’s page for cards', async () => {
    const attributes = {
      checkout_url: 'https://checkout.example/cs_1',
      payment_intent: { id: 'pi_9', attributes: { amount: 125_050 } },
    };
    server.on(SESSIONS, json(200, resource('cs_1', attributes)));
    expect(await paymongo.open(paymentRequest({ method: 'card' }))).toMatchObject({
      payment: {
        providerRef: 'cs_1',
        ids: { checkout_session_id: 'cs_1', payment_intent_id: 'pi_9' },
        checkoutUrl: 'https://checkout.example/cs_1',
      },
    });
    expect(attributesSent()).toEqual([
      [
        '/v1/checkout_sessions',
        {
          line_items: [{ name: 'Payment', amount: 125_050, currency: 'PHP', quantity: 1 }],
          payment_method_types: ['card'],
          success_url: RETURN_URL,
          cancel_url: RETURN_URL,
          reference_number: REFERENCE,
          description: 'Payment',
          metadata: { reference: REFERENCE },
        },
      ],
    ]);
  });

  it.each<[Played, object]>([
    [json(200, resource('cs_1', {})), { outcome: 'unknown', ids: { checkout_session_id: 'cs_1' } }],
    [
      json(
        200,
        resource('cs_1', { checkout_url: 'https://c', payment_intent: { attributes: { amount: 1 } } }),
      ),
      { outcome: 'unknown', ids: { checkout_session_id: 'cs_1' } },
    ],
    [broken(), { outcome: 'unknown' }],
    [error(400, 'parameter_invalid'), { outcome: 'declined' }],
  ])('maps the response to an outcome (case %#)', async (played, expected) => {
    server.on(SESSIONS, played);
    expect(await paymongo.open(paymentRequest({ method: 'card' }))).toMatchObject(expected);
  });
});

describe('finding a payment', () => {
  const paid = {
    id: 'pay_1',
    type: 'payment',
    attributes: { status: 'paid', amount: 125_050, currency: 'PHP', fee: 1_876, paid_at: EXPIRES_AT },
  };
  const failedTry = { id: 'pay_0', type: 'payment', attributes: { status: 'failed', amount: 125_050 } };
  const qr = openedPayment({ providerRef: 'pi_1' });
  const page = openedPayment({ providerRef: 'pi_1', method: 'gcash_qr', amount: 5_000_001n });
  const card = openedPayment({ providerRef: 'cs_1', method: 'card' });
  const report = {
    outcome: 'paid',
    paymentRef: 'pay_1',
    amount: 125_050n,
    currency: 'PHP',
    fee: 1_876n,
    paidAt: EXPIRES_AT,
    walletRef: null,
  };

  it.each([
    [{ status: 'succeeded', payments: [failedTry, paid] }, report],
    [{ status: 'awaiting_payment_method', payments: [paid] }, report],
    [{ status: 'awaiting_next_action' }, { outcome: 'pending' }],
    [{ status: 'processing' }, { outcome: 'pending' }],
    [{ status: 'awaiting_payment_method', last_payment_error: { failed_code: 'x' } }, { outcome: 'expired' }],
    [{ status: 'cancelled' }, { outcome: 'cancelled' }],
    [{ status: 'succeeded', payments: [] }, { outcome: 'unknown' }],
    [
      { status: 'succeeded', payments: [{ ...paid, attributes: { status: 'paid' } }] },
      { outcome: 'unknown' },
    ],
    [{ status: 'a_new_one' }, { outcome: 'unknown', status: 'a_new_one' }],
    [{}, { outcome: 'unknown' }],
  ])('reads the intent of a QR code (case %#)', async (attributes, expected) => {
    server.on('GET /v1/payment_intents/pi_1', json(200, resource('pi_1', attributes)));
    expect(await paymongo.find(qr)).toMatchObject(expected);
  });

  it.each([
    [
      { status: 'awaiting_payment_method', last_payment_error: { failed_code: 'insufficient_funds' } },
      'failed',
    ],
    [{ status: 'awaiting_payment_method', last_payment_error: null }, 'pending'],
  ])('reads the intent of GCash’s page (case %#)', async (attributes, outcome) => {
    server.on('GET /v1/payment_intents/pi_1', json(200, resource('pi_1', attributes)));
    expect(await paymongo.find(page)).toMatchObject({ outcome });
  });

  it.each([
    [{ status: 'active', payments: [failedTry] }, { outcome: 'pending' }],
    [
      { status: 'active', payments: [failedTry, paid] },
      { outcome: 'paid', paymentRef: 'pay_1' },
    ],
    [{ status: 'expired' }, { outcome: 'expired' }],
    [{ status: 'active', payment_intent: { attributes: { status: 'succeeded' } } }, { outcome: 'unknown' }],
    [{ status: 'paid' }, { outcome: 'unknown', status: 'paid' }],
  ])('reads a checkout session (case %#)', async (attributes, expected) => {
    server.on('GET /v1/checkout_sessions/cs_1', json(200, resource('cs_1', attributes)));
    expect(await paymongo.find(card)).toMatchObject(expected);
  });

  it.each([
    [{ status: 'succeeded', payments: [paid] }, 'paid'],
    [{ status: 'awaiting_payment_method', last_payment_error: { failed_code: 'x' } }, 'pending'],
  ])('reads a card payment by the intent ID from a callback (case %#)', async (attributes, outcome) => {
    server.on('GET /v1/payment_intents/pi_9', json(200, resource('pi_9', attributes)));
    const told = openedPayment({ providerRef: null, ids: { payment_intent_id: 'pi_9' }, method: 'card' });
    expect(await paymongo.find(told)).toMatchObject({ outcome });
  });

  it('finds a payment by its intent ID, and reports pending without an ID', async () => {
    server.on('GET /v1/payment_intents/pi_1', json(200, resource('pi_1', { status: 'processing' })));
    expect(await paymongo.find(openedPayment({ ids: { payment_intent_id: 'pi_1' } }))).toEqual({
      outcome: 'pending',
    });
    expect(await paymongo.find(openedPayment())).toEqual({ outcome: 'pending' });
    expect(server.received).toHaveLength(1);
  });

  it('reports a payment as absent if PayMongo does not have it', async () => {
    server.on('GET /v1/payment_intents/pi_1', error(404, 'resource_not_found'));
    expect(await paymongo.find(qr)).toEqual({ outcome: 'absent' });
  });

  it.each<[Played]>([[error(500, 'internal_server_error')], [html(404)], [broken()]])(
    'throws if PayMongo cannot be queried (case %#)',
    async (played) => {
      server.on('GET /v1/payment_intents/pi_1', played);
      await expect(paymongo.find(qr)).rejects.toMatchObject({ code: 'provider_error' });
    },
  );
});

describe('canceling a payment', () => {
  const cancel = (providerRef: string | null) => paymongo.cancel(openedPayment({ providerRef }));

  it.each<[string, string, Played, Played, string]>([
    [
      'pi_1',
      'payment_intents/pi_1/cancel',
      json(200, intent({ status: 'cancelled' })),
      broken(),
      'cancelled',
    ],
    [
      'cs_1',
      'checkout_sessions/cs_1/expire',
      json(200, resource('cs_1', { status: 'expired' })),
      broken(),
      'cancelled',
    ],
    // PayMongo also rejects a repeated cancellation, so the current status determines the outcome.
    [
      'cs_1',
      'checkout_sessions/cs_1/expire',
      error(400, 'x'),
      json(200, resource('cs_1', { status: 'expired' })),
      'cancelled',
    ],
    [
      'cs_1',
      'checkout_sessions/cs_1/expire',
      error(400, 'x'),
      json(200, resource('cs_1', { status: 'active' })),
      'too_late',
    ],
    [
      'pi_1',
      'payment_intents/pi_1/cancel',
      error(400, 'x'),
      json(200, intent({ status: 'succeeded' })),
      'too_late',
    ],
    ['pi_1', 'payment_intents/pi_1/cancel', error(400, 'x'), broken(), 'unknown'],
    ['pi_1', 'payment_intents/pi_1/cancel', error(500, 'x'), broken(), 'unknown'],
    ['pi_1', 'payment_intents/pi_1/cancel', broken(), broken(), 'unknown'],
  ])('handles the cancellation of %s through %s (case %#)', async (id, path, played, read, expected) => {
    server.on(`POST /v1/${path}`, played);
    server.on(`GET /v1/${path.slice(0, path.lastIndexOf('/'))}`, read);
    expect(await cancel(id)).toBe(expected);
    expect(server.received[0]!.text).toBe('');
  });

  it('returns not_cancellable without an ID', async () => {
    expect(await cancel(null)).toBe('not_cancellable');
  });
});
