import type { List, Payment, ReceivedCallback, StaticQr, UnappliedReceipt } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import jsQR from 'jsqr';
import { createHmac, randomUUID } from 'node:crypto';
import { PNG } from 'pngjs';
import { parse as promptParse } from 'promptparse';
import { Api, type ErrorBody } from '../support/api';
import { send as request } from '../support/send';
import { baseUrl, createMerchant, operator, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
let secret: string;

beforeAll(async () => {
  merchant = await createMerchant();
  const rotated = await operator<{ secret: string }>('provider', 'rotate-secret', '--provider', 'acquirer');
  secret = rotated.secret;
});

const live = (body: Record<string, unknown> = {}): Promise<Payment> =>
  merchant.live.createPayment({ amount: 1250.5, ...body });
const read = async ({ id }: Payment): Promise<Payment> =>
  (await merchant.live.get<Payment>(`/v1/payments/${id}`)).body;
const balance = (): Promise<number> => merchant.live.balance();

interface Callback {
  reference: string | null;
  amount: number;
  status: string;
  provider_ref: string;
}
const paid = (payment: Payment, changes: Partial<Callback> = {}): Callback => ({
  reference: payment.provider_ref,
  amount: payment.amount,
  status: 'paid',
  provider_ref: `IPS-${randomUUID()}`,
  ...changes,
});

function send(callback: Callback, { key = secret, time = Math.floor(Date.now() / 1000) } = {}) {
  const body = JSON.stringify({ ...callback, occurred_at: time });
  const v1 = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const headers = { 'x-service-signature': `t=${time},v1=${v1}` };
  return new Api(baseUrl()).request<ReceivedCallback & ErrorBody>(
    'POST',
    '/providers/acquirer/callback',
    body,
    headers,
  );
}

async function unapplied(...callbacks: Callback[]): Promise<UnappliedReceipt[]> {
  const { receipts } = await operator<{ receipts: UnappliedReceipt[] }>('receipts', 'list');
  return callbacks.flatMap((callback) =>
    receipts.filter((found) => found.provider_ref === callback.provider_ref),
  );
}

describe('a live QR payment', () => {
  it.each(['gcash_qr', 'instapay_qr'])('contains a QR Ph code that never changes (%s)', async (method) => {
    const payment = await live({ method });
    expect(payment).toMatchObject({ environment: 'live', status: 'pending', provider: 'acquirer', method });
    expect(payment.qr_code).toMatch(/^000201[\x20-\x7e]+$/);
    expect(Math.abs(payment.qr_code!.length - 250)).toBeLessThan(15);
    const code = promptParse(payment.qr_code!, true)!;
    expect([code.getTagValue('54'), code.getTagValue('62', '05')]).toEqual(['1250.50', payment.provider_ref]);
    for (let i = 0; i < 3; i++) expect((await read(payment)).qr_code).toBe(payment.qr_code);
  });

  it('is shown as an image of the same code, on a page without Dev Controls', async () => {
    const payment = await live();
    const picture = await request(payment.qr_code_url!);
    expect(picture.headers.get('content-type')).toBe('image/png');
    const { data, width, height } = PNG.sync.read(Buffer.from(await picture.arrayBuffer()));
    expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(payment.qr_code);
    const page = await request(payment.checkout_url!);
    const html = await page.text();
    expect([page.status, html.includes('qr.png'), html.includes('/dev/')]).toEqual([200, true, false]);
    expect(await merchant.live.press(payment.id, 'succeed')).toBe(404);
  });

  it.each([
    ['card', 100],
    ['bank_transfer', 100],
  ])('is rejected with no_route for the method %s and the amount %p', async (method, amount) => {
    const answer = await merchant.live.post('/v1/payments', { method, amount });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'no_route']);
  });

  it("is rejected with its method's limits if the amount is too large", async () => {
    const answer = await merchant.live.post('/v1/payments', { method: 'gcash_qr', amount: 50_000.01 });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.error.issues!.amount![0]).toContain('gcash_qr accepts ₱0.01 to ₱50,000.00');
  });
});

describe('an acquirer callback', () => {
  it('completes the payment once and credits net_amount', async () => {
    const before = await balance();
    const payment = await live();
    const callback = paid(payment);
    expect(await send(callback)).toMatchObject({
      status: 200,
      body: { outcome: 'applied', repeated: false },
    });
    expect(await send(callback)).toMatchObject({ status: 200, body: { outcome: 'applied', repeated: true } });
    expect(await read(payment)).toMatchObject({ status: 'succeeded', net_amount: 1219.24 });
    await eventually(async () => (await balance()) === before + 1219.24);
    const expanded = await merchant.live.get<Payment>(`/v1/payments/${payment.id}?expand=events`);
    expect(expanded.body.events!.map(({ type }) => type)).toEqual(['payment.pending', 'payment.succeeded']);
    expect(await unapplied(callback)).toEqual([]);
  });

  it('is rejected as unauthenticated with an invalid, outdated or missing signature', async () => {
    const payment = await live();
    const now = Math.floor(Date.now() / 1000);
    const attempts = [
      await send(paid(payment), { key: 'psec_guess' }),
      await send(paid(payment), { time: now - 301 }),
      await send(paid(payment), { time: now + 302 }),
      await new Api(baseUrl()).post('/providers/acquirer/callback', paid(payment)),
    ];
    for (const { status, body } of attempts)
      expect([status, body.error.code]).toEqual([401, 'unauthenticated']);
    expect((await read(payment)).status).toBe('pending');
  });

  it('creates an unapplied receipt if the amount differs or the payment has failed', async () => {
    const before = await balance();
    const short = await live();
    const cancelled = await live();
    await merchant.live.post(`/v1/payments/${cancelled.id}/cancel`);
    const callbacks = [
      paid(short, { amount: 1250.49 }),
      paid(cancelled),
      paid(short, { reference: 'UNKNOWN' }),
    ];
    for (const callback of callbacks) expect((await send(callback)).body.outcome).toBe('unapplied');
    const found = await unapplied(...callbacks);
    expect(found.map(({ reason, payment, amount }) => [reason, payment, amount])).toEqual([
      ['wrong_amount', short.id, 1250.49],
      ['payment_failed', cancelled.id, 1250.5],
      ['unknown_reference', null, 1250.5],
    ]);
    expect([(await read(short)).status, (await read(cancelled)).status]).toEqual(['pending', 'failed']);
    expect(await balance()).toBe(before);
  });

  it('creates unapplied receipts that the operator can resolve as credited or returned', async () => {
    const before = await balance();
    const [late, other] = [await live(), await live()];
    await merchant.live.post(`/v1/payments/${late.id}/cancel`);
    const callbacks = [paid(late), paid(other, { amount: 7 })];
    for (const callback of callbacks) await send(callback);
    const [credited, returned] = await unapplied(...callbacks);
    const resolve = (id: number, outcome: string) =>
      operator('receipts', 'resolve', '--receipt', String(id), '--outcome', outcome, '--note', 'agreed');
    expect(await resolve(credited!.id, 'credited')).toMatchObject({
      receipt: { resolution: { merchant: merchant.id, done: true } },
    });
    await resolve(returned!.id, 'returned');
    expect(await balance()).toBeCloseTo(before + 1250.5, 2);
    expect(await unapplied(...callbacks)).toEqual([]);
    expect(await resolve(returned!.id, 'credited')).toMatchObject({ error: { code: 'invalid_state' } });
  });

  it('is rejected as invalid_request with the issues of each field', async () => {
    const { status, body } = await send(paid(await live(), { status: 'maybe', amount: -1 }));
    expect([status, Object.keys(body.error.issues!)]).toEqual([400, ['status', 'amount']]);
  });
});

const byAmount = ([, one]: unknown[], [, other]: unknown[]): number => Number(one) - Number(other);

describe('a static QR code', () => {
  /**
   * Returns the QR Ph code and its reference. Rendering the card creates the code; the reference is the end
   * of the static QR code's ID.
   */
  async function printed(): Promise<{ code: StaticQr; reference: string }> {
    const code = (await merchant.live.post<StaticQr>('/v1/static_qrs', { name: 'Counter 1' })).body;
    expect((await request(code.qr_svg_url)).status).toBe(200);
    return { code, reference: code.id.slice('sqr_0'.length).toUpperCase() };
  }
  const paymentsOf = async ({ id }: StaticQr): Promise<Payment[]> =>
    (await merchant.live.get<List<Payment>>('/v1/payments?limit=100')).body.data.filter(
      ({ metadata }) => metadata.static_qr_id === id,
    );

  it('creates one payment per transfer, with one notification and one credit', async () => {
    const before = await balance();
    const { code, reference } = await printed();
    const transfer = (amount: number) => ({
      reference,
      amount,
      status: 'paid',
      provider_ref: `IPS-${randomUUID()}`,
    });
    const [one, other] = [transfer(185.5), transfer(20)];
    const outcomes = await Promise.all(
      [one, one, other].map(async (callback) => (await send(callback)).body.outcome),
    );
    expect(outcomes).toEqual(['applied', 'applied', 'applied']);
    const made = await paymentsOf(code);
    expect(made.map(({ status, amount }) => [status, amount]).sort(byAmount)).toEqual([
      ['succeeded', 20],
      ['succeeded', 185.5],
    ]);
    const net = made.reduce((sum, { net_amount }) => sum + Math.round(net_amount! * 100), 0) / 100;
    await eventually(async () => Math.abs((await balance()) - before - net) < 0.001);
    for (const { id, description, reference: said } of made) {
      expect([description, said]).toEqual(['Counter 1', expect.any(String)]);
      const { events } = (await merchant.live.get<Payment>(`/v1/payments/${id}?expand=events`)).body;
      expect(events!.map(({ type }) => type)).toEqual(['payment.pending', 'payment.succeeded']);
    }
    expect(await unapplied(one, other)).toEqual([]);
  });

  it('still accepts money after it is archived', async () => {
    const { code, reference } = await printed();
    await merchant.live.post(`/v1/static_qrs/${code.id}/archive`);
    const late = { reference, amount: 50, status: 'paid', provider_ref: `IPS-${randomUUID()}` };
    expect((await send(late)).body.outcome).toBe('applied');
    expect(await paymentsOf(code)).toHaveLength(1);
  });
});

describe('operator payment resolve', () => {
  const resolve = (outcome: string, { id }: Payment) =>
    operator<{ payment: Payment } & ErrorBody>(
      'payment',
      'resolve',
      '--payment',
      id,
      '--outcome',
      outcome,
      '--reason',
      'agreed',
    );

  it('can resolve a live payment as succeeded or failed', async () => {
    const [good, bad] = [await live(), await live()];
    expect((await resolve('succeed', good)).payment).toMatchObject({
      status: 'succeeded',
      net_amount: 1219.24,
    });
    expect((await resolve('fail', bad)).payment).toMatchObject({ status: 'failed' });
    expect((await resolve('fail', good)).error.code).toBe('invalid_state');
    expect((await resolve('succeed', await merchant.test.createPayment())).error.code).toBe('invalid_state');
  });
});
