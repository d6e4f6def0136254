import { verify } from 'node:crypto';
import { basic, LabClient, type Reply } from '../../fixtures/lab-client';
import { Digits, jsonOf, signedText } from './maya-signature';

const URLS = { success: 'https://shop.ph/ok', failure: 'https://shop.ph/no', cancel: 'https://shop.ph/x' };
const DAY_SECONDS = 86_400;

let client: LabClient;
let references = 0;
let keys: { publicKey: string; secretKey: string };

const open = (changes: object = {}, path = '/checkout/v1/checkouts'): Promise<Reply> =>
  client.call(
    'POST',
    `/maya${path}`,
    {
      totalAmount: { value: 100, currency: 'PHP' },
      requestReferenceNumber: `rrn${++references}`,
      redirectUrl: URLS,
      ...changes,
    },
    { authorization: basic(keys.publicKey) },
  );
const secret = (method: string, path: string, body?: object): Promise<Reply> =>
  client.call(method, `/maya/payments/v1${path}`, body, { authorization: basic(keys.secretKey) });
const hand = (what: string): Promise<Reply> => client.call('POST', `/lab/${what}`);
const read = async (id: string) => (await secret('GET', `/payments/${id}`)).body;
const later = (days: number): Promise<Reply> =>
  client.call('POST', '/lab/settings', { clock_offset_seconds: days * DAY_SECONDS });

async function aPaidCard(): Promise<string> {
  const id = String((await open()).body.checkoutId);
  await hand(`payments/${id}/pay`);
  return id;
}

beforeAll(async () => {
  client = await LabClient.start();
  keys = client.lab.world.accounts.live.maya;
});
afterAll(() => client.stop());
afterEach(async () => {
  await later(0);
  client.lab.world.settings.settleAfterMs = 0;
});

describe('a Maya checkout', () => {
  it.each([
    ['no amount', { totalAmount: undefined }, 'totalAmount'],
    ['amount instead of value', { totalAmount: { amount: 1, currency: 'PHP' } }, 'totalAmount.value'],
    ['three decimals', { totalAmount: { value: 1.005, currency: 'PHP' } }, 'totalAmount.value'],
    ['another currency', { totalAmount: { value: 1, currency: 'USD' } }, 'totalAmount.currency'],
    ['a reference of 37 characters', { requestReferenceNumber: 'x'.repeat(37) }, 'requestReferenceNumber'],
    ['an HTTP return URL', { redirectUrl: { ...URLS, success: 'http://shop.ph' } }, 'redirectUrl.success'],
    ['an unknown field', { description: 'x' }, 'description'],
  ])('is rejected with %s', async (_what, changes, field) => {
    expect(await open(changes)).toMatchObject({
      status: 400,
      body: { code: '2553', parameters: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });

  it.each([
    ['it is created with the secret key', 'POST', '/checkout/v1/checkouts', () => keys.secretKey, 'K004'],
    ['it is read with the public key', 'GET', '/payments/v1/payments/x', () => keys.publicKey, 'K004'],
    ['it is read with an unknown key', 'GET', '/payments/v1/payments/x', () => 'sk-none', 'K003'],
  ])('is rejected if %s', async (_what, method, path, key, code) => {
    const answer = await client.call(method, `/maya${path}`, method === 'POST' ? {} : undefined, {
      authorization: basic(key()),
    });
    expect(answer).toMatchObject({ status: 401, body: { code } });
  });

  it("has the same ID as its payment, and can be found by the merchant's reference", async () => {
    const requestReferenceNumber = 'again';
    const ids = [];
    for (let n = 0; n < 2; n++) ids.push((await open({ requestReferenceNumber })).body.checkoutId);
    await hand(`payments/${String(ids[0])}/decline`);
    const tries = await secret('GET', '/payment-rrns/again');
    expect(tries.body).toMatchObject([
      { id: ids[0], status: 'PAYMENT_FAILED' },
      { id: ids[1], status: 'PENDING_TOKEN', amount: '100.00', isPaid: false },
    ]);
    expect((await secret('GET', '/payment-rrns/none')).body.code).toBe('PY0009');
  });

  it('can be canceled once', async () => {
    const id = String((await open()).body.checkoutId);
    expect((await secret('POST', `/payments/${id}/cancel`)).body.status).toBe('PAYMENT_CANCELLED');
    expect((await secret('POST', `/payments/${id}/cancel`)).status).toBe(400);
  });
});

describe('a Maya webhook', () => {
  it('has a signature over the exact digits of the amount, in byte order, without empty values', () => {
    const body = { z: null, b: { d: '', c: true }, amount: new Digits('100.00'), list: [], a: ['x', 'y'] };
    expect(signedText(body, 'n')).toBe('a.0=x&a.1=y&amount=100.00&b.c=true&nonce=n');
    expect(jsonOf(body)).toBe('{"z":null,"b":{"d":"","c":true},"amount":100.00,"list":[],"a":["x","y"]}');
  });

  it('reports a payment, signed with the published key', async () => {
    const id = await aPaidCard();
    const { headers, raw, body } = await client.callback((one) => one.raw.includes(id));
    expect(raw).toContain('"amount":100.00');
    const [, nonce = '', hex = ''] =
      /^nonce=([^,]+),v1=([0-9a-f]+)$/.exec(String(headers['x-maya-webhook-signature'])) ?? [];
    const text = signedText(Object.assign(body, { amount: new Digits('100.00') }) as never, nonce);
    const [key = ''] = client.lab.world.accounts.live.maya.webhookKeys.published;
    expect(verify('sha256', Buffer.from(text), key, Buffer.from(hex, 'hex'))).toBe(true);
  });
});

describe('reversing a Maya payment', () => {
  const refund = (id: string, amount: number): Promise<Reply> =>
    secret('POST', `/payments/${id}/refunds`, { totalAmount: { amount, currency: 'PHP' }, reason: 'r1' });

  it('allows only a full void on the day of the payment', async () => {
    const id = await aPaidCard();
    expect(await read(id)).toMatchObject({ canVoid: true, canRefund: false });
    expect((await refund(id, 1)).status).toBe(400);
    expect((await secret('POST', `/payments/${id}/voids`, { reason: 'r1' })).body.status).toBe('SUCCESS');
    expect(await read(id)).toMatchObject({ status: 'VOIDED', canVoid: false });
  });

  it('allows partial refunds from the next day on, up to the amount paid', async () => {
    const id = await aPaidCard();
    await later(1);
    expect(await read(id)).toMatchObject({ canVoid: false, canRefund: true });
    expect((await refund(id, 60)).body).toMatchObject({ status: 'SUCCESS', amount: '60.00' });
    expect((await refund(id, 40.01)).status).toBe(400);
    expect((await refund(id, 40)).status).toBe(200);
    expect((await read(id)).status).toBe('REFUNDED');
  });

  it('shows the outcome of a pending refund in the list of refunds', async () => {
    client.lab.world.settings.settleAfterMs = null;
    const id = await aPaidCard();
    await later(1);
    expect(await refund(id, 10)).toMatchObject({ status: 202, body: { status: 'ONGOING' } });
    expect((await secret('GET', `/payments/${id}/refunds`)).body).toMatchObject([{ status: 'PENDING' }]);
    await hand('refunds/r1/succeed');
    expect((await secret('GET', `/payments/${id}/refunds`)).body).toMatchObject([{ status: 'SUCCESS' }]);
  });

  it('is not possible for a QR payment', async () => {
    const made = await open({}, '/payments/v1/qr/payments');
    expect(made.body.qrCodeBody).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    const id = String(made.body.paymentId);
    await hand(`payments/${id}/pay`);
    await later(1);
    expect(await read(id)).toMatchObject({ isPaid: true, canVoid: false, canRefund: false });
  });
});
