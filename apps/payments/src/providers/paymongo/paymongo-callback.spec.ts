import { createHmac } from 'node:crypto';
import { ProviderHttp } from '@tulay/provider-routing';
import { broken, json, PlayedServer, type Played } from '@tulay/testing';
import type { Environment } from '@tulay/contracts';
import type { ProviderCallback } from '@tulay/provider-routing';
import { PaymongoProvider } from './paymongo.provider';

const NOW = 1_773_446_400;
const SECRET = 'whsk_now';
const OLDER = 'whsk_before';

let server: PlayedServer;
let http: ProviderHttp;
let paymongo: PaymongoProvider;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  const credentials = { secretKey: 'sk_secret', webhookSecrets: [SECRET, OLDER], sourceAccount: null };
  paymongo = new PaymongoProvider(
    http,
    () => ({ baseUrl: server.url, ...credentials }),
    () => NOW,
  );
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const event = (type: string, data: object, id = 'evt_1') => ({
  data: { id, type: 'event', attributes: { type, livemode: true, data } },
});
const payment = {
  id: 'pay_1',
  type: 'payment',
  attributes: { payment_intent_id: 'pi_1', metadata: { reference: 'ours' }, status: 'paid' },
};

interface Signing {
  secret?: string;
  time?: number;
  environment?: Environment;
  header?: (time: number, hex: string) => string;
}
/** Signs a callback. As in real deliveries, the signature of the other mode is present but empty. */
function callback(body: unknown, signing: Signing = {}): ProviderCallback {
  const { secret = SECRET, time = NOW, environment = 'live' } = signing;
  const rawBody = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const hex = createHmac('sha256', secret).update(`${time}.${rawBody.toString()}`).digest('hex');
  const parts = environment === 'live' ? `te=,li=${hex}` : `te=${hex},li=`;
  const header = signing.header?.(time, hex) ?? `t=${time},${parts}`;
  return { headers: { 'paymongo-signature': header }, rawBody, environment, now: NOW };
}

it('identifies the payment regardless of the event name', () => {
  for (const type of ['payment.paid', 'payment_intent.succeeded', 'a.new.one'])
    expect(paymongo.readCallback(callback(event(type, payment)))).toEqual({
      dedupeKey: 'evt_1',
      event: type,
      subject: {
        kind: 'payment',
        reference: 'ours',
        providerRef: 'pi_1',
        ids: { payment_intent_id: 'pi_1', payment_id: 'pay_1' },
      },
    });
});

it('uses a hash of the body for deduplication if the event ID is too long', () => {
  const long = 'x'.repeat(201);
  const { dedupeKey, subject } = paymongo.readCallback(
    callback(
      event(long, { ...payment, id: `pay_${long}`, attributes: { metadata: { reference: long } } }, long),
    ),
  );
  expect(dedupeKey).toMatch(/^[0-9a-f]{64}$/);
  expect(subject).toMatchObject({ reference: null, providerRef: null, ids: {} });
});

it.each<[object, object]>([
  [
    {
      id: 'cs_1',
      type: 'checkout_session',
      attributes: { reference_number: 'ours', payment_intent: { id: 'pi_1' } },
    },
    { kind: 'payment', providerRef: 'cs_1', reference: 'ours', ids: { payment_intent_id: 'pi_1' } },
  ],
  [
    { id: 'ref_1', type: 'refund', attributes: { notes: 'ours', payment_id: 'pay_1' } },
    { kind: 'refund', providerRef: 'ref_1', reference: 'ours', ids: { payment_id: 'pay_1' } },
  ],
  [
    { id: 'tr_1', type: 'transfer', attributes: { reference_number: 'ours' } },
    { kind: 'payout', providerRef: 'tr_1', reference: 'ours' },
  ],
  [
    { id: 'wallet_1', type: 'wallet_transaction', attributes: { transfer_id: 'tr_1' } },
    { kind: 'payout', providerRef: 'tr_1', reference: null },
  ],
  // Notifications of expired codes have several formats.
  [
    { id: 'code_1', attributes: { payment_intent_id: 'pi_1', code_id: 'code_1' } },
    { kind: 'payment', providerRef: 'pi_1' },
  ],
  [{ attributes: { id: 'pi_1' } }, { kind: 'payment', providerRef: 'pi_1' }],
  [{}, { kind: 'other', providerRef: null, reference: null }],
])('maps %j to its subject', (data, subject) => {
  expect(paymongo.readCallback(callback(event('any', data))).subject).toMatchObject(subject);
});

it('accepts the previous secret during the overlap', () => {
  expect(paymongo.readCallback(callback(event('any', payment), { secret: OLDER })).dedupeKey).toBe('evt_1');
});

it('reads the signature from te in test mode and from li in live mode', () => {
  const test = callback(event('any', payment), { environment: 'test' });
  expect(paymongo.readCallback(test).event).toBe('any');
  expect(() => paymongo.readCallback({ ...test, environment: 'live' })).toThrow('incomplete');
  const live = callback(event('any', payment));
  expect(() => paymongo.readCallback({ ...live, environment: 'test' })).toThrow('incomplete');
});

it.each<[string, ProviderCallback]>([
  ['a signature by an unknown secret', callback(event('any', payment), { secret: 'whsk_forged' })],
  ['a timestamp that is too old', callback(event('any', payment), { time: NOW - 301 })],
  ['a timestamp in the future', callback(event('any', payment), { time: NOW + 301 })],
  [
    'a timestamp that was not signed',
    callback(event('any', payment), { header: (t, hex) => `t=${t + 1},li=${hex}` }),
  ],
  ['no timestamp', callback(event('any', payment), { header: (_, hex) => `li=${hex}` })],
  ['a signature that is not hexadecimal', callback(event('any', payment), { header: (t) => `t=${t},li=zz` })],
  ['no header', { ...callback(event('any', payment)), headers: {} }],
  ['a different body', { ...callback(event('any', payment)), rawBody: Buffer.from('{}') }],
])('rejects a callback with %s', (_, forged) => {
  expect(() => paymongo.readCallback(forged)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});

it.each([NOW - 300, NOW + 300])('accepts a callback with the time %s', (time) => {
  expect(paymongo.readCallback(callback(event('any', payment), { time })).event).toBe('any');
});

it('rejects a body that is not JSON with invalid_request', () => {
  expect(() => paymongo.readCallback(callback('<html>'))).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  );
});

it.each<[Played, object]>([
  [json(200, { data: [] }), { ok: true }],
  [
    json(401, { errors: [{ code: 'authentication_failed', detail: 'No.' }] }),
    { problem: expect.stringContaining('Invalid API key') },
  ],
  [broken(), { problem: expect.stringContaining('Connection failed') }],
])('reports problems found by the credentials check (case %#)', async (played, expected) => {
  server.on('GET /v1/webhooks', played);
  expect(await paymongo.check('live')).toMatchObject(expected);
});

it('PayMongo supports no payments below ₱20 and no refunds of QR Ph payments', () => {
  expect(paymongo.capabilities.map(({ min }) => min! >= 2_000n)).not.toContain(false);
  const of = (method: string) => paymongo.capabilities.filter((one) => one.methods.includes(method));
  expect(of('instapay_qr').map(({ refunds }) => refunds.supported)).toEqual([false, false]);
  expect(of('card').map(({ refunds }) => refunds.windowDays)).toEqual([60, 60]);
  expect(of('bank_transfer')).toEqual([]);
  expect(paymongo.records()).toBeNull();
});
