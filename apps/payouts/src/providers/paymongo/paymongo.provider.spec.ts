import { ProviderHttp } from '@tulay/provider-routing';
import { broken, FixedClock, json, PlayedServer } from '@tulay/testing';
import { createHmac } from 'node:crypto';
import { anOrder } from '../../../test/an-order';
import { referenceOf } from '../payout-reference.rules';
import type { ProviderCallback } from '@tulay/provider-routing';
import { PaymongoProvider } from './paymongo.provider';

const SECRET = 'whsk_secret';
const NOW = 1_767_225_600;
const SOURCE = { number: '700000000001', name: 'Tulay', bic: 'PAEYPHM2XXX' };
const clock = new FixedClock();
const order = anOrder();
const transfer = (changes: object = {}) => ({
  id: 'tr_1',
  reference_number: referenceOf(order.id),
  amount: 15_050,
  currency: 'PHP',
  status: 'pending',
  ...changes,
});

let server: PlayedServer;
let http: ProviderHttp;
const withSource = (sourceAccount: typeof SOURCE | null) =>
  new PaymongoProvider(
    http,
    (environment) =>
      environment === 'live'
        ? { baseUrl: server.url, secretKey: 'sk_live_1', webhookSecrets: ['older', SECRET], sourceAccount }
        : null,
    clock,
  );
let paymongo: PaymongoProvider;

beforeAll(async () => {
  server = await PlayedServer.start();
  http = new ProviderHttp();
  paymongo = withSource(SOURCE);
});
afterEach(() => server.reset());
afterAll(async () => {
  await http.close();
  await server.close();
});

describe('PayMongo', () => {
  it('supports payouts only with a source wallet', async () => {
    expect(withSource(null).capabilities).toEqual([]);
    expect((await withSource(null).send(order)).outcome).toBe('unavailable');
    expect(paymongo.capabilities.map(({ environment }) => environment)).toEqual(['live', 'live']);
    expect(paymongo.reaches()).toBe(true);
  });

  it('sends a payout as a batch of one, and polls it by ID', async () => {
    server.on('POST /v2/batch_transfers', json(200, { data: { transfers: [transfer()] } }));
    server.on(
      'GET /v2/transfers/tr_1',
      json(200, { data: { id: 'tr_1', attributes: transfer({ status: 'succeeded' }) } }),
    );
    expect(await paymongo.send(order)).toEqual({ outcome: 'processing', providerRef: 'tr_1' });
    expect(await paymongo.poll({ ...order, providerRef: 'tr_1' })).toMatchObject({ outcome: 'succeeded' });
  });

  it.each([
    ['a lost connection', broken()],
    ['a server error', json(500, {})],
    ['a response without the transfer', json(200, { data: {} })],
    ['a transfer with a different amount', json(200, { data: { transfers: [transfer({ amount: 1 })] } })],
  ])('reports an unknown outcome after %s', async (_, answer) => {
    server.on('POST /v2/batch_transfers', answer);
    expect((await paymongo.send(order)).outcome).toBe('unknown');
  });

  it('does not poll a payout without an ID, and never reports it as absent', async () => {
    expect((await paymongo.poll(order)).outcome).toBe('unknown');
    expect(server.received).toEqual([]);
    expect((await paymongo.poll({ ...order, providerRef: 'tr_2' })).outcome).toBe('unknown');
  });

  it('checks the credentials without side effects, and reports a problem', async () => {
    const refusal = { errors: [{ code: 'authentication_failed', detail: 'API key is wrong' }] };
    server.on('GET /v2/transfers/receiving_institutions', json(200, { data: [] }), json(401, refusal));
    expect(await paymongo.check('live')).toEqual({ ok: true });
    expect(await paymongo.check('live')).toMatchObject({
      problem: expect.stringContaining('authentication_failed'),
    });
    expect(await paymongo.check('test')).toMatchObject({ ok: false });
    expect(await withSource(null).check('live')).toMatchObject({
      problem: expect.stringContaining('source_account'),
    });
  });
});

describe('reading a PayMongo callback', () => {
  const event = (type: string, data: object) => ({
    data: { id: 'evt_1', attributes: { type, livemode: false, data } },
  });
  const SUCCESSFUL = event('transfer.outward.successful', { id: 'tr_1', attributes: transfer() });
  const callback = (body: object, { secret = SECRET, t = NOW, field = 'li' } = {}): ProviderCallback => {
    const rawBody = Buffer.from(JSON.stringify(body));
    const signature = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest('hex');
    const headers = { 'paymongo-signature': `t=${t},${field === 'li' ? 'te=,' : ''}${field}=${signature}` };
    return { headers, rawBody, environment: 'live', now: NOW };
  };

  it('returns the ID of the transfer to poll', () => {
    const hint = { dedupeKey: 'evt_1', providerRef: 'tr_1', reference: referenceOf(order.id) };
    expect(paymongo.readCallback(callback(SUCCESSFUL))).toMatchObject(hint);
    expect(paymongo.readCallback(callback(SUCCESSFUL, { secret: 'older' }))).toMatchObject(hint);
  });

  it('returns the ID of a wallet transaction’s transfer', () => {
    const transaction = { id: 'wt_1', attributes: { transfer_id: 'tr_9' } };
    const hint = paymongo.readCallback(callback(event('transfer.outward.failed', transaction)));
    expect(hint).toMatchObject({ providerRef: 'tr_9', reference: null });
  });

  it('does not return a payout for a callback about another subject', () => {
    const hint = paymongo.readCallback(callback(event('payment.paid', { id: 'pay_1', attributes: {} })));
    expect(hint).toMatchObject({ providerRef: null, reference: null });
  });

  it.each([
    ['a signature by an unknown secret', { secret: 'x' }, 'does not match the body'],
    ['the signature field of test mode', { field: 'te' }, 'is incomplete'],
    ['an old timestamp', { t: NOW - 301 }, 'by more than 300 seconds'],
    ['a future timestamp', { t: NOW + 301 }, 'by more than 300 seconds'],
  ])('rejects a callback with %s', (_, how, why) => {
    expect(() => paymongo.readCallback(callback(SUCCESSFUL, how))).toThrow(why);
  });

  it('rejects a callback with a changed body or an incomplete signature', () => {
    const good = callback(SUCCESSFUL);
    const changes: Partial<ProviderCallback>[] = [{ rawBody: Buffer.from('{}') }, { headers: {} }];
    for (const bad of [...changes, { headers: { 'paymongo-signature': 'li=' } }])
      expect(() => paymongo.readCallback({ ...good, ...bad })).toThrow('Paymongo-Signature');
  });
});
