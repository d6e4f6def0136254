import { ProviderHttp } from '@tulay/provider-routing';
import { broken, FixedClock, json, PlayedServer } from '@tulay/testing';
import { aBankOrder, anOrder } from '../../../test/an-order';
import { referenceOf } from '../payout-reference.rules';
import { XenditProvider } from './xendit.provider';

const KEY = 'xnd_production_key';
const TOKEN = 'the-callback-token';
const clock = new FixedClock();
const order = anOrder();
const payout = (changes: object = {}) => ({
  id: 'disb-1',
  reference_id: referenceOf(order.id),
  amount: 150.5,
  currency: 'PHP',
  status: 'ACCEPTED',
  ...changes,
});

let server: PlayedServer;
let http: ProviderHttp;
let xendit: XenditProvider;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  xendit = new XenditProvider(
    http,
    (environment) =>
      environment === 'live'
        ? { baseUrl: server.url, secretKey: KEY, callbackTokens: ['older', TOKEN] }
        : null,
    clock,
  );
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

const last = () => server.received.at(-1)!;

describe('Xendit', () => {
  it('supports only environments with credentials and banks with a channel', () => {
    expect(xendit.capabilities.map(({ environment, methods }) => [environment, methods])).toEqual([
      ['live', ['gcash']],
      ['live', ['bank', 'instapay', 'pesonet']],
    ]);
    expect(xendit.reaches(order)).toBe(true);
    expect(xendit.reaches(aBankOrder())).toBe(true);
    const nowhere = { bank_code: 'TDBIPHM2XXX', account_number: '1', account_name: 'J' };
    expect(xendit.reaches(aBankOrder({ destination: nowhere }))).toBe(false);
  });

  it('sends the payout’s reference as the idempotency key', async () => {
    server.on('POST /v2/payouts', json(200, payout()));
    expect(await xendit.send(order)).toEqual({ outcome: 'processing', providerRef: 'disb-1' });
    expect(last().headers).toMatchObject({
      'idempotency-key': referenceOf(order.id),
      authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`,
    });
    expect(last().body).toMatchObject({ channel_code: 'PH_GCASH', amount: 150.5, currency: 'PHP' });
  });

  it('finds a payout by its reference, or reports it as absent', async () => {
    server.on('GET /v2/payouts', json(200, { data: [payout({ status: 'SUCCEEDED' })], has_more: false }));
    expect(await xendit.poll(order)).toMatchObject({ outcome: 'succeeded', providerRef: 'disb-1' });
    expect(last().path).toBe(`/v2/payouts?reference_id=${referenceOf(order.id)}`);
    server.on('GET /v2/payouts', json(200, { data: [] }));
    expect(await xendit.poll(order)).toEqual({ outcome: 'absent' });
  });

  it.each([
    ['a response that is not a list', json(200, {})],
    ['a server error', json(502, {})],
    ['a lost connection', broken()],
  ])('reports an unknown outcome after %s', async (_, answer) => {
    server.on('GET /v2/payouts', answer);
    expect((await xendit.poll(order)).outcome).toBe('unknown');
  });

  it('queries the existing payout if Xendit reports a duplicate', async () => {
    server.on('POST /v2/payouts', json(409, { error_code: 'DUPLICATE_ERROR' }));
    server.on(
      'GET /v2/payouts',
      json(200, { data: [payout({ status: 'SUCCEEDED' })] }),
      json(200, { data: [] }),
    );
    expect(await xendit.send(order)).toMatchObject({ outcome: 'succeeded' });
    expect(await xendit.send(order)).toMatchObject({ outcome: 'unknown' });
  });

  it('reports a lost connection as unknown, and a refused connection as unavailable', async () => {
    server.on('POST /v2/payouts', broken());
    expect((await xendit.send(order)).outcome).toBe('unknown');
    const closed = await PlayedServer.start();
    const { url: baseUrl } = closed;
    await closed.close();
    const nowhere = new XenditProvider(http, () => ({ baseUrl, secretKey: KEY, callbackTokens: [] }), clock);
    expect((await nowhere.send(order)).outcome).toBe('unavailable');
    expect((await nowhere.poll(order)).outcome).toBe('unknown');
  });

  it('does not send requests without credentials', async () => {
    const test = { ...order, environment: 'test' } as const;
    expect((await xendit.send(test)).outcome).toBe('unavailable');
    expect((await xendit.poll(test)).outcome).toBe('unknown');
    expect(await xendit.check('test')).toMatchObject({ ok: false });
    expect(server.received).toEqual([]);
  });

  it('checks the credentials without side effects, and reports a problem', async () => {
    server.on('GET /payouts_channels', json(200, []), json(401, { error_code: 'INVALID_API_KEY' }));
    expect(await xendit.check('live')).toEqual({ ok: true });
    expect(await xendit.check('live')).toEqual({ ok: false, problem: 'status 401 INVALID_API_KEY' });
  });
});

describe('reading a Xendit callback', () => {
  const callback = (body: unknown, token = TOKEN) => ({
    headers: { 'x-callback-token': token },
    rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    environment: 'live' as const,
    now: 0,
  });
  const data = { id: 'disb-1', reference_id: referenceOf(order.id), status: 'SUCCEEDED' };

  it.each([
    ['payout.succeeded', { event: 'payout.succeeded', data }],
    ['payout.failed', { event: 'payout.failed', data }],
    ['payout.reversed', { event: 'payout.reversed', data: { data } }],
  ])('returns the ID of the payout to poll for the event %s', (event, body) => {
    const hint = { event, reference: referenceOf(order.id), providerRef: 'disb-1' };
    expect(xendit.readCallback(callback(body))).toMatchObject(hint);
    expect(xendit.readCallback(callback(body, 'older'))).toMatchObject(hint);
    expect(xendit.readCallback(callback(body)).dedupeKey).toBe(xendit.readCallback(callback(body)).dedupeKey);
  });

  it('does not return a payout for a callback about another subject', () => {
    const hint = xendit.readCallback(callback({ event: 'payment.capture', data }));
    expect(hint).toMatchObject({ reference: null, providerRef: null });
  });

  it.each(['', 'another', `${TOKEN} `])('rejects the token %p', (token) => {
    expect(() => xendit.readCallback(callback({ event: 'payout.succeeded', data }, token))).toThrow(
      'x-callback-token does not match',
    );
  });

  it.each(['', '[]', 'null', '{', '"text"'])('rejects the body %p', (body) => {
    expect(() => xendit.readCallback(callback(body))).toThrow('JSON object');
  });
});
