import 'reflect-metadata';
import type { Tenant } from '@tulay/contracts';
import { json, PlayedServer } from '@tulay/testing';
import { ProviderHttp } from '@tulay/provider-routing';
import { createHmac } from 'node:crypto';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import { referenceOf } from '../providers/payout-reference.rules';
import { PaymongoProvider } from '../providers/paymongo/paymongo.provider';
import type { PayoutProvider } from '../providers/provider.port';
import { SandboxProvider } from '../providers/sandbox.provider';
import { XenditProvider } from '../providers/xendit/xendit.provider';
import { ReceiveProviderCallback } from './receive-provider-callback';

const TOKEN = 'live-callback-token';
const SECRET = 'whsk_live';
const SOURCE = { number: '700000000001', name: 'Tulay', bic: 'PAEYPHM2XXX' };

let payouts: OpenPayouts;
let server: PlayedServer;
const http = new ProviderHttp();
let tenant: Tenant;

beforeAll(async () => {
  server = await PlayedServer.start();
  payouts = await openPayouts((clock): PayoutProvider[] => {
    const [baseUrl, secretKey] = [server.url, 'sk_live_key'];
    return [
      new XenditProvider(
        http,
        (env) => (env === 'live' ? { baseUrl, secretKey, callbackTokens: [TOKEN] } : null),
        clock,
      ),
      new PaymongoProvider(
        http,
        (env) =>
          env === 'live' ? { baseUrl, secretKey, webhookSecrets: [SECRET], sourceAccount: SOURCE } : null,
        clock,
      ),
      new SandboxProvider(clock),
    ];
  });
});
afterAll(async () => {
  await payouts.close();
  await http.close();
  await server.close();
});
beforeEach(() => {
  tenant = { ...aTenant(), environment: 'live' };
  server.reset();
  payouts.settings.orderOf = () => [];
});

const read = (id: string) => payouts.store.get({ ...tenant, id });
const told = async (id: string) => (await payouts.events(id)).map(({ type }) => type);
const later = async (seconds: number) => {
  payouts.clock.advance(seconds * 1_000);
  return payouts.work('live');
};
const create = async () => (await payouts.create.execute(payoutOf(tenant))).id;
const receive = (provider: string, headers: Record<string, string>, body: string) =>
  payouts
    .get(ReceiveProviderCallback)
    .execute({ provider, headers, rawBody: Buffer.from(body).toString('base64') });

describe('receiving a Xendit callback', () => {
  const xendit = (id: string, status: string) => ({
    id: `disb-${referenceOf(id)}`,
    reference_id: referenceOf(id),
    amount: 100,
    currency: 'PHP',
    status,
  });
  const call = (id: string, status: string, token = TOKEN) =>
    receive(
      'xendit',
      { 'x-callback-token': token },
      JSON.stringify({ event: `payout.${status.toLowerCase()}`, data: xendit(id, status) }),
    );
  const answers = (id: string, status: string) =>
    server.on('GET /v2/payouts', json(200, { data: [xendit(id, status)] }));

  it('polls the payout immediately, and applies only the polled status', async () => {
    const id = await create();
    server.on('POST /v2/payouts', json(200, xendit(id, 'ACCEPTED')));
    await later(2);
    expect(await read(id)).toMatchObject({
      status: 'processing',
      provider: 'xendit',
      providerRef: `disb-${referenceOf(id)}`,
    });
    answers(id, 'ACCEPTED');
    expect(await call(id, 'SUCCEEDED')).toEqual({ subject: 'payout', outcome: 'received', repeated: false });
    await later(0);
    expect(await read(id)).toMatchObject({ status: 'processing' });
    answers(id, 'SUCCEEDED');
    expect(await call(id, 'SUCCEEDED')).toMatchObject({ repeated: true });
    await later(0);
    expect(await read(id)).toMatchObject({ status: 'succeeded' });
    await call(id, 'SUCCEEDED');
    await later(0);
    expect(await told(id)).toEqual(['payout.succeeded']);
    const [event] = await payouts.events(id);
    expect(event).toMatchObject({ provider: { name: 'xendit', fee: null } });
  });

  it('marks a succeeded payout as returned', async () => {
    const id = await create();
    server.on('POST /v2/payouts', json(200, xendit(id, 'SUCCEEDED')));
    await later(2);
    answers(id, 'REVERSED');
    await call(id, 'REVERSED');
    await later(0);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: { code: 'returned' }, dueAt: null });
    expect(await told(id)).toEqual(['payout.succeeded', 'payout.failed']);
  });

  it('is not required, because a poll also detects a return', async () => {
    const id = await create();
    server.on('POST /v2/payouts', json(200, xendit(id, 'SUCCEEDED')));
    await later(2);
    answers(id, 'REVERSED');
    await later(6 * 3_600 - 1);
    expect(await read(id)).toMatchObject({ status: 'succeeded' });
    await later(1);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: { code: 'returned' } });
  });

  it('stores a callback once, even for an unknown payout', async () => {
    const stranger = 'po_01jqzzzzzzzzzzzzzzzzzzzzzz';
    const received = await Promise.all([call(stranger, 'SUCCEEDED'), call(stranger, 'SUCCEEDED')]);
    expect(received.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
    expect(received.filter(({ repeated }) => repeated)).toHaveLength(1);
    const rows = await payouts.db.query<{ body: Buffer }>(
      'SELECT * FROM provider_callbacks WHERE reference = $1',
      [referenceOf(stranger)],
    );
    expect(rows).toMatchObject([{ provider: 'xendit', environment: 'live', payout_id: null }]);
    expect(rows[0]!.body.toString()).toContain('payout.succeeded');
  });

  it('rejects a callback without a valid token, and returns `passed` for a callback about another object', async () => {
    const id = await create();
    await expect(call(id, 'SUCCEEDED', 'x')).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(receive('sandbox', {}, '{}')).rejects.toMatchObject({ code: 'not_found' });
    const body = JSON.stringify({ event: 'payment.capture', data: { id: 'py-1' } });
    const headers = { 'x-callback-token': TOKEN };
    expect(await receive('xendit', headers, body)).toMatchObject({ subject: 'other', outcome: 'passed' });
  });
});

describe('a PayMongo payout whose response was lost', () => {
  const transfer = (id: string, status: string) => ({
    id: 'tr_lost',
    reference_number: referenceOf(id),
    amount: 10_000,
    currency: 'PHP',
    status,
  });

  it('is never sent again, and is polled as soon as a callback contains its ID', async () => {
    payouts.settings.orderOf = () => ['paymongo'];
    const id = await create();
    server.on('POST /v2/batch_transfers', json(502, {}));
    server.on('GET /v2/transfers/tr_lost', json(200, { data: transfer(id, 'succeeded') }));
    for (const pause of [2, 30, 120, 600, 3_600]) await later(pause);
    expect(await read(id)).toMatchObject({ status: 'processing', provider: 'paymongo', providerRef: null });
    const own = server.received.filter(({ text }) => text.includes(referenceOf(id)));
    expect(own.map(({ path }) => path)).toEqual(['/v2/batch_transfers']);
    const event = {
      id: 'evt_1',
      attributes: {
        type: 'transfer.outward.successful',
        data: { id: 'tr_lost', attributes: transfer(id, 'succeeded') },
      },
    };
    const body = JSON.stringify({ data: event });
    const t = Math.floor(payouts.clock.now('live').getTime() / 1_000);
    const signature = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');
    const headers = { 'paymongo-signature': `t=${t},te=,li=${signature}` };
    expect(await receive('paymongo', headers, body)).toMatchObject({ outcome: 'received' });
    await later(0);
    expect(await read(id)).toMatchObject({ status: 'succeeded', providerRef: 'tr_lost' });
    expect(await told(id)).toEqual(['payout.succeeded']);
  });
});
