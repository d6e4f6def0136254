import type { Balance, BalanceTransaction, EventResource, List, Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import Stripe from 'stripe';
import { createMerchant, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

let merchant: TestMerchant;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  merchant = await createMerchant();
  receiver = await WebhookReceiver.start();
  const endpoint = await merchant.test.post<{ signing_secret: string }>('/v1/webhooks/endpoints', {
    url: receiver.url(),
    events: ['*'],
  });
  expect(endpoint.status).toBe(201);
  secret = endpoint.body.signing_secret;
});

afterAll(() => receiver.stop());

describe('a payment from the API call to the signed webhook', () => {
  let payment: Payment;

  it('is created by the merchant with a checkout_url', async () => {
    const answer = await merchant.test.post<Payment>('/v1/payments', {
      amount: 1250.5,
      method: 'gcash_qr',
      description: 'Two sacks of rice',
      customer: { email: 'juan@example.test', name: 'Juan dela Cruz' },
      metadata: { order: '42' },
    });
    expect(answer.status).toBe(201);
    payment = answer.body;
    expect(payment).toMatchObject({
      object: 'payment',
      environment: 'test',
      status: 'pending',
      amount: 1250.5,
      currency: 'PHP',
      provider: 'sandbox',
      qr_code: null,
      fee_amount: 31.26,
      net_amount: null,
      metadata: { order: '42' },
    });
    expect(payment.id).toMatch(/^pay_[0-9a-z]{26}$/);
  });

  it('has a checkout page that shows the merchant, the amount and the Dev Controls', async () => {
    const page = await merchant.test.request<string>('GET', new URL(payment.checkout_url!).pathname);
    expect(page.status).toBe(200);
    for (const text of ['Aling Nena Store', '₱1,250.50', 'Test mode']) expect(page.text).toContain(text);
  });

  it('succeeds with a net_amount when the payer pays', async () => {
    expect(await merchant.test.press(payment.id, 'succeed')).toBe(303);
    payment = (await merchant.test.get<Payment>(`/v1/payments/${payment.id}?expand=events`)).body;
    expect(payment).toMatchObject({
      status: 'succeeded',
      net_amount: 1219.24,
      succeeded_at: expect.any(Number),
    });
    expect(payment.events!.map((event) => event.type)).toEqual(['payment.pending', 'payment.succeeded']);
  });

  it('credits net_amount to the ledger once', async () => {
    const transactions = () =>
      merchant.test.get<List<BalanceTransaction>>(`/v1/balance/transactions?source=${payment.id}`);
    await eventually(async () => (await transactions()).body.data.length === 1);
    expect((await transactions()).body.data[0]).toMatchObject({
      object: 'balance_transaction',
      type: 'payment',
      amount: 1250.5,
      fee: 31.26,
      net: 1219.24,
      balance_after: 1219.24,
      source: payment.id,
    });
    const balance = await merchant.test.get<Balance>('/v1/balance');
    expect(balance.body).toEqual({
      object: 'balance_list',
      environment: 'test',
      available: { PHP: 1219.24 },
      pending: { PHP: 0 },
    });
  });

  it("is reported to the merchant's server in signed events, which Stripe's library verifies", async () => {
    await eventually(() => receiver.of(payment.id).length === 2);
    const delivery = receiver.of(payment.id, 'payment.succeeded')[0]!;
    const header = String(delivery.headers['x-service-signature']);
    const verified = Stripe.webhooks.constructEvent(delivery.raw, header, secret);
    expect(verified.type).toBe('payment.succeeded');
    expect(() => Stripe.webhooks.constructEvent(`${delivery.raw} `, header, secret)).toThrow();
    expect(delivery.headers).toMatchObject({
      'x-service-event': 'payment.succeeded',
      'x-service-delivery': expect.stringMatching(/^\d+$/),
      'user-agent': 'Service/1.0',
      'content-type': 'application/json',
    });
    expect(Math.abs(Date.now() / 1000 - Number(/t=(\d+)/.exec(header)![1]))).toBeLessThan(300);
  });

  it('has the same event in the delivery, the events API and the timeline', async () => {
    const delivered = receiver.of(payment.id, 'payment.succeeded')[0]!.event;
    const canonical = await merchant.test.get<EventResource>(`/v1/events/${delivered.id}`);
    expect(canonical.body).toEqual(delivered);
    expect(payment.events!.find((event) => event.type === 'payment.succeeded')).toEqual(delivered);
    const list = await merchant.test.get<List<EventResource>>('/v1/events?type=payment.succeeded');
    expect(list.body.data.map((event) => event.id)).toEqual([delivered.id]);
  });
});

describe('Dev Controls', () => {
  it.each([
    ['fail', 'failed', { failure: { code: 'insufficient_funds' } }],
    ['cancel', 'failed', { failure: { code: 'cancelled' } }],
    ['expire', 'expired', { failure: null }],
    ['process', 'processing', { failure: null }],
  ] as const)('%s leads to %s, with one event and no credit', async (outcome, status, fields) => {
    const before = await merchant.test.get<Balance>('/v1/balance');
    const { id } = await merchant.test.createPayment();
    expect(await merchant.test.press(id, outcome)).toBe(303);
    expect(await merchant.test.press(id, outcome)).toBe(303);
    const { body } = await merchant.test.get<Payment>(`/v1/payments/${id}`);
    expect(body).toMatchObject({ status, net_amount: null, ...fields });
    await eventually(() => receiver.of(id, `payment.${status}`).length === 1);
    expect((await merchant.test.get<Balance>('/v1/balance')).body).toEqual(before.body);
  });

  it('let a processing payment succeed', async () => {
    const { id } = await merchant.test.createPayment();
    await merchant.test.press(id, 'process');
    await merchant.test.press(id, 'succeed');
    expect((await merchant.test.get<Payment>(`/v1/payments/${id}`)).body.status).toBe('succeeded');
  });

  it('cannot pay a failed payment', async () => {
    const { id } = await merchant.test.createPayment();
    await merchant.test.press(id, 'fail');
    await merchant.test.press(id, 'succeed');
    expect((await merchant.test.get<Payment>(`/v1/payments/${id}`)).body.status).toBe('failed');
  });

  it('return 404 for an unknown payment', async () => {
    expect(await merchant.test.press('pay_00000000000000000000000000', 'succeed')).toBe(404);
  });
});
