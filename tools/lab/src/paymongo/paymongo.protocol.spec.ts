import { createHmac } from 'node:crypto';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { basic, LabClient, type Reply } from '../../fixtures/lab-client';

interface Resource {
  id: string;
  attributes: Record<string, unknown>;
}

let client: LabClient;

const attributes = (fields: object): object => ({ data: { attributes: fields } });
const data = ({ body }: Reply): Resource => body.data as Resource;
const post = (path: string, body?: object): Promise<Reply> =>
  client.call('POST', `/paymongo${path}`, body ?? {});
const get = (path: string): Promise<Reply> => client.call('GET', `/paymongo${path}`);
const hand = (what: string): Promise<Reply> => client.call('POST', `/lab/${what}`);
const event = (type: string, about: string) =>
  client.callback(
    ({ body, raw }) => (data({ status: 0, body }).attributes.type as string) === type && raw.includes(about),
  );

const anIntent = (changes: object = {}) =>
  attributes({
    amount: 15_050,
    currency: 'PHP',
    payment_method_allowed: ['qrph', 'gcash'],
    metadata: { reference: 'ref1' },
    ...changes,
  });
const aCheckout = (changes: object = {}) =>
  attributes({
    line_items: [{ amount: 20_000, currency: 'PHP', name: 'Order', quantity: 1 }],
    payment_method_types: ['card'],
    reference_number: 'ref2',
    ...changes,
  });
const aTransfer = (changes: object = {}) => ({
  provider: 'instapay',
  amount: 5_000,
  currency: 'PHP',
  reference_number: 'AB-12',
  source_account: client.lab.world.accounts.live.paymongo.wallet,
  destination_account: { number: '09171234567', name: 'Juan', bic: 'GXCHPHM2XXX' },
  ...changes,
});

async function shown(type: 'qrph' | 'gcash', method: object = {}): Promise<Resource> {
  const intent = data(await post('/v1/payment_intents', anIntent()));
  const made = data(await post('/v1/payment_methods', attributes({ type, ...method })));
  const attach = { payment_method: made.id, return_url: 'https://shop.ph/back' };
  return data(await post(`/v1/payment_intents/${intent.id}/attach`, attributes(attach)));
}

async function paid(resource: Resource): Promise<string> {
  await hand(`payments/${resource.id}/pay`);
  const path = resource.id.startsWith('cs_') ? 'checkout_sessions' : 'payment_intents';
  const { payments } = data(await get(`/v1/${path}/${resource.id}`)).attributes as { payments: Resource[] };
  return payments[0]?.id ?? '';
}

beforeAll(async () => {
  client = await LabClient.start();
  client.headers = { authorization: basic(client.lab.world.accounts.live.paymongo.secretKey) };
});
afterAll(() => client.stop());
afterEach(() => {
  client.lab.world.faults.clear();
  client.lab.world.settings.settleAfterMs = 0;
});

describe('a PayMongo intent', () => {
  it.each([
    ['less than 20 pesos', { amount: 1_999 }, 'parameter_below_minimum'],
    ['pesos with decimals', { amount: 150.5 }, 'parameter_invalid'],
    ['an amount as a string', { amount: '15050' }, 'parameter_invalid'],
    ['no currency', { currency: undefined }, 'parameter_required'],
    ['an unknown method', { payment_method_allowed: ['bitcoin'] }, 'parameter_invalid'],
    ['nested metadata', { metadata: { a: { b: 'c' } } }, 'parameter_invalid'],
    ['an unknown field', { reference_id: 'x' }, 'parameter_invalid'],
  ])('is rejected with %s', async (_what, changes, code) => {
    expect(await post('/v1/payment_intents', anIntent(changes))).toMatchObject({
      status: 400,
      body: { errors: [{ code }] },
    });
  });

  it('is rejected without its envelope or without a key', async () => {
    expect((await post('/v1/payment_intents', { amount: 5_000 })).body.errors).toMatchObject([
      { code: 'parameter_required' },
    ]);
    const wrong = { authorization: basic('sk_live_wrong') };
    expect((await client.call('POST', '/paymongo/v1/payment_intents', anIntent(), wrong)).status).toBe(401);
  });

  it('has a PNG with a QR Ph code for its amount', async () => {
    const { attributes: intent } = await shown('qrph');
    const action = intent.next_action as { type: string; code: { image_url: string } };
    expect(action.type).toBe('consume_qr');
    const png = PNG.sync.read(
      Buffer.from(action.code.image_url.replace('data:image/png;base64,', ''), 'base64'),
    );
    const read = jsQR(new Uint8ClampedArray(png.data), png.width, png.height);
    expect(read?.data).toMatch(/^000201.*5406150\.50.*6304[0-9A-F]{4}$/);
  });

  it('is paid, and its webhook has only the live-mode signature', async () => {
    const intent = await shown('qrph');
    const payment = await paid(intent);
    const { headers, raw } = await event('payment.paid', intent.id);
    const [, t, mac] = /^t=(\d+),te=,li=([0-9a-f]{64})$/.exec(String(headers['paymongo-signature'])) ?? [];
    const secret = client.lab.world.accounts.live.paymongo.webhookSecret;
    expect(mac).toBe(createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex'));
    expect(data(await get(`/v1/payments/${payment}`)).attributes).toMatchObject({
      status: 'paid',
      amount: 15_050,
      payment_intent_id: intent.id,
      source: { type: 'qrph' },
    });
  });

  it.each([
    ['expired', 'expire', 'qrph.expired'],
    ['declined', 'decline', 'payment.failed'],
  ])('waits for another method after its code has %s', async (_what, how, told) => {
    const { id } = await shown('qrph');
    await hand(`payments/${id}/${how}`);
    await event(told, id);
    const now = data(await get(`/v1/payment_intents/${id}`)).attributes;
    expect(now).toMatchObject({ status: 'awaiting_payment_method', last_payment_error: expect.anything() });
    const again = data(await post('/v1/payment_methods', attributes({ type: 'qrph' })));
    const attached = await post(`/v1/payment_intents/${id}/attach`, attributes({ payment_method: again.id }));
    expect(data(attached).attributes.status).toBe('awaiting_next_action');
  });

  it('accepts one method, which must be allowed; GCash needs a return URL', async () => {
    const { id } = await shown('gcash');
    const card = data(await post('/v1/payment_methods', attributes({ type: 'card' })));
    const gcash = data(await post('/v1/payment_methods', attributes({ type: 'gcash' })));
    const attach = async (to: string, method: Resource) =>
      (await post(`/v1/payment_intents/${to}/attach`, attributes({ payment_method: method.id }))).body.errors;
    expect(await attach(id, gcash)).toMatchObject([{ code: 'resource_processing_state' }]);
    expect(await attach(id, card)).toMatchObject([{ code: 'payment_method_not_allowed' }]);
    const fresh = data(await post('/v1/payment_intents', anIntent()));
    expect(await attach(fresh.id, gcash)).toMatchObject([{ code: 'parameter_required' }]);
  });
});

describe('a PayMongo checkout session', () => {
  it('contains the payment after it is paid on its page', async () => {
    const session = data(await post('/v1/checkout_sessions', aCheckout()));
    expect(session.attributes.checkout_url).toMatch(/\/pay\/cs_/);
    expect(await paid(session)).toMatch(/^pay_/);
    await event('checkout_session.payment.paid', session.id);
  });

  it('has an intent that can be read', async () => {
    const session = data(await post('/v1/checkout_sessions', aCheckout()));
    const { id } = session.attributes.payment_intent as Resource;
    const payment = await paid(session);
    const intent = data(await get(`/v1/payment_intents/${id}`));
    expect(intent.attributes).toMatchObject({ status: 'succeeded', payments: [{ id: payment }] });
  });

  it('can be expired once', async () => {
    const { id } = data(await post('/v1/checkout_sessions', aCheckout()));
    expect(data(await post(`/v1/checkout_sessions/${id}/expire`)).attributes.status).toBe('expired');
    expect((await post(`/v1/checkout_sessions/${id}/expire`)).status).toBe(400);
  });
});

describe('a PayMongo refund', () => {
  const refund = (payment_id: string, amount: number): Promise<Reply> =>
    post('/v1/refunds', attributes({ payment_id, amount, reason: 'requested_by_customer' }));

  it('of a GCash payment is pending, then reported, and limited to the amount paid', async () => {
    const payment = await paid(await shown('gcash'));
    const made = await refund(payment, 15_000);
    expect(data(made).attributes.status).toBe('pending');
    await event('payment.refund.updated', data(made).id);
    expect(data(await get(`/v1/refunds/${data(made).id}`)).attributes.status).toBe('succeeded');
    expect((await refund(payment, 100)).status).toBe(400);
  });

  it('of a QR Ph payment is rejected', async () => {
    expect((await refund(await paid(await shown('qrph')), 1_000)).status).toBe(400);
  });
});

describe('a PayMongo transfer', () => {
  const send = (changes: object = {}): Promise<Reply> =>
    post('/v2/batch_transfers', { transfers: [aTransfer(changes)] });
  const first = (reply: Reply): { id: string } =>
    (reply.body.data as { transfers: { id: string }[] }).transfers[0] ?? { id: '' };

  it('returns a normalized reference, and is reported', async () => {
    const { id } = first(await send());
    expect(id).toMatch(/^tr_/);
    await event('transfer.outward.successful', id);
    expect((await get(`/v2/transfers/${id}`)).body.data).toMatchObject({
      status: 'succeeded',
      reference_number: 'ab12',
    });
  });

  it.each([
    [
      'another wallet',
      { source_account: { number: '1', name: 'x', bic: 'PAEYPHM2XXX' } },
      'failed to get first source account',
    ],
    [
      'an amount above the InstaPay limit',
      { amount: 5_000_001 },
      'amount must not be more than 5000000 for instapay.',
    ],
    [
      'a short BIC',
      { destination_account: { number: '1', name: 'x', bic: 'GXCH' } },
      expect.stringContaining('bic'),
    ],
  ])('is rejected with %s', async (_what, changes, detail) => {
    expect(await send(changes)).toMatchObject({ status: 400, body: { errors: [{ detail }] } });
  });

  it("is rejected if the wallet's balance is insufficient", async () => {
    client.lab.world.settings.balances.paymongo = 4_999;
    expect((await send()).body.errors).toMatchObject([
      { detail: 'transfer_validator.source_account_balance: insufficient' },
    ]);
    client.lab.world.settings.balances.paymongo = 1_000_000;
  });

  it('is executed twice if sent twice, because there are no idempotency keys', async () => {
    expect(first(await send()).id).not.toBe(first(await send()).id);
  });
});

describe('a webhook registered at PayMongo', () => {
  it('receives the subscribed events, signed with its own secret', async () => {
    const url = `${String(client.lab.world.callbacks.base)}/own`;
    const made = await post('/v1/webhooks', attributes({ url, events: ['payment.paid'] }));
    const { secret_key: secret } = data(made).attributes as { secret_key: string };
    const intent = await shown('qrph');
    await paid(intent);
    const own = await client.callback(({ raw, headers }) => {
      const [, t, mac] = /^t=(\d+),te=,li=(.*)$/.exec(String(headers['paymongo-signature'])) ?? [];
      return (
        raw.includes(intent.id) && mac === createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')
      );
    });
    expect(own.raw).toContain('payment.paid');
  });
});
