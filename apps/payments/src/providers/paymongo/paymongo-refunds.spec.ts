import { ProviderHttp } from '@tulay/provider-routing';
import { broken, html, json, PlayedServer, type Played } from '@tulay/testing';
import { openedPayment, refundRequest } from '../../../test/connector-requests';
import { PaymongoProvider } from './paymongo.provider';

let server: PlayedServer;
let http: ProviderHttp;
let paymongo: PaymongoProvider;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  const credentials = { secretKey: 'sk_live_secret', webhookSecrets: ['whsk_1'], sourceAccount: null };
  paymongo = new PaymongoProvider(
    http,
    () => ({ baseUrl: server.url, ...credentials }),
    () => 0,
  );
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

const error = (status: number, code: string): Played => json(status, { errors: [{ code, detail: 'No.' }] });
const resource = (id: string, attributes: object) => ({ data: { id, type: 'any', attributes } });
const attributesSent = () =>
  server.received.map(({ path, body }) => [path, (body as { data: { attributes: object } }).data.attributes]);

describe('refunding a payment', () => {
  const request = refundRequest({ paymentRef: 'pay_1' });
  const made = (changes: object = {}) =>
    resource('ref_1', {
      status: 'pending',
      amount: 25_025,
      payment_id: 'pay_1',
      notes: request.reference,
      ...changes,
    });

  it('sends the refund once, in centavos, with our reference in the notes', async () => {
    server.on('POST /v1/refunds', json(200, made()));
    expect(await paymongo.refund(request)).toEqual({ outcome: 'pending', providerRef: 'ref_1' });
    expect(attributesSent()).toEqual([
      [
        '/v1/refunds',
        { amount: 25_025, payment_id: 'pay_1', reason: 'requested_by_customer', notes: request.reference },
      ],
    ]);
  });

  it.each<[Played, object]>([
    [json(200, made({ status: 'succeeded' })), { outcome: 'refunded' }],
    [json(200, made({ status: 'failed' })), { outcome: 'declined', failure: { code: 'declined' } }],
    [json(200, made({ status: 'a_new_one' })), { outcome: 'unknown', unknownWord: 'a_new_one' }],
    [json(200, made({ amount: 25_000 })), { outcome: 'unknown' }],
    [json(200, made({ payment_id: 'pay_2' })), { outcome: 'unknown' }],
    [error(400, 'refund_not_allowed'), { outcome: 'declined', failure: { code: 'refund_not_supported' } }],
    [error(400, 'a_new_code'), { outcome: 'declined', failure: { code: 'provider_error' } }],
    [error(401, 'authentication_failed'), { outcome: 'unavailable' }],
    [error(429, 'rate_limit_exceeded'), { outcome: 'unavailable' }],
    [error(500, 'internal_server_error'), { outcome: 'unknown' }],
    [html(503), { outcome: 'unknown' }],
    [broken(), { outcome: 'unknown' }],
  ])('maps the response to an outcome (case %#)', async (played, expected) => {
    server.on('POST /v1/refunds', played);
    expect(await paymongo.refund(request)).toMatchObject(expected);
    expect(server.received).toHaveLength(1);
  });

  it('finds a refund by its ID or among the payment’s refunds, and never sends it again', async () => {
    server.on('GET /v1/refunds/ref_1', json(200, made({ status: 'succeeded' })));
    expect(await paymongo.findRefund({ ...request, providerRef: 'ref_1' })).toMatchObject({
      outcome: 'refunded',
    });
    server.on('GET /v1/payments/pay_1', json(200, resource('pay_1', { refunds: [made().data] })));
    expect(await paymongo.findRefund(request)).toEqual({ outcome: 'pending', providerRef: 'ref_1' });
    server.on(
      'GET /v1/payments/pay_1',
      json(200, resource('pay_1', { refunds: [made({ notes: 'else' }).data] })),
    );
    expect(await paymongo.findRefund(request)).toEqual({ outcome: 'unknown' });
    server.on('GET /v1/payments/pay_1', html(502));
    expect(await paymongo.findRefund(request)).toEqual({ outcome: 'unknown' });
    expect(server.received.map(({ method }) => method)).not.toContain('POST');
  });

  it('finds the payment ID through the intent', async () => {
    const payment = openedPayment({ providerRef: 'pi_1' });
    expect(await paymongo.refund(refundRequest({ payment }))).toEqual({ outcome: 'unavailable' });
    const payments = [{ id: 'pay_1', attributes: { status: 'paid', amount: 125_050, currency: 'PHP' } }];
    server.on('GET /v1/payment_intents/pi_1', json(200, resource('pi_1', { status: 'succeeded', payments })));
    server.on('POST /v1/refunds', json(200, made()));
    expect(await paymongo.refund(refundRequest({ payment, paymentRef: 'pi_1' }))).toMatchObject({
      outcome: 'pending',
    });
    expect(server.received.at(-1)!.body).toMatchObject({ data: { attributes: { payment_id: 'pay_1' } } });
  });

  it('rejects a refund without a payment at PayMongo', async () => {
    expect(await paymongo.refund(refundRequest())).toMatchObject({ outcome: 'declined' });
    expect(await paymongo.findRefund(refundRequest())).toEqual({ outcome: 'unknown' });
  });
});
