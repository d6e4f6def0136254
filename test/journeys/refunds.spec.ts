import type { BalanceTransaction, EventResource, List, Payment, Refund } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { createMerchant, operator, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

let merchant: TestMerchant;
let receiver: WebhookReceiver;

beforeEach(async () => {
  [merchant, receiver] = await Promise.all([createMerchant(), WebhookReceiver.start()]);
  await merchant.test.post('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'] });
});

afterEach(() => receiver.stop());

const balance = (): Promise<number> => merchant.test.balance();
const settled = (php: number) => eventually(async () => (await balance()) === php);
const statusOf = async (id: string): Promise<string> =>
  (await merchant.test.get<Payment>(`/v1/payments/${id}`)).body.status;

describe('refunds', () => {
  it('debit the gross amount, and change a fully refunded payment to refunded, with events', async () => {
    const payment = await merchant.test.paid({ external_id: 'order-42' });
    await settled(97.5);
    const answer = await merchant.test.post<Refund>('/v1/refunds', {
      payment: payment.id,
      reason: 'requested_by_customer',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      object: 'refund',
      payment: payment.id,
      environment: 'test',
      amount: 100,
      status: 'succeeded',
      reason: 'requested_by_customer',
      failure: null,
    });
    expect(await statusOf(payment.id)).toBe('refunded');
    await settled(-2.5);
    const types = () => receiver.received.map(({ event }) => event.type);
    await eventually(() => types().includes('refund.succeeded') && types().includes('payment.refunded'));
    const { data } = (
      await merchant.test.get<List<BalanceTransaction>>(`/v1/balance/transactions?source=${answer.body.id}`)
    ).body;
    expect(data).toEqual([
      expect.objectContaining({ type: 'refund', amount: -100, fee: 0, net: -100, balance_after: -2.5 }),
    ]);
    expect(data).toMatchObject([{ reference: payment.reference, external_id: 'order-42' }]);
    const csv = { accept: 'text/csv' };
    const file = await merchant.test.get('/v1/balance/transactions', csv);
    expect(file.text).toContain(`"${answer.body.id}","${payment.reference}","order-42"`);
    expect((await merchant.test.get('/v1/refunds', csv)).text).toContain(`"${answer.body.id}","succeeded"`);
    expect((await merchant.test.get('/v1/payments', csv)).text).toContain(`"${payment.id}","refunded"`);
    const { body } = await merchant.test.get<Payment>(`/v1/payments/${payment.id}?expand=events`);
    const timeline = ['payment.pending', 'payment.succeeded', 'refund.succeeded', 'payment.refunded'];
    expect(body.events!.map(({ type }: EventResource) => type)).toEqual(timeline);
    const events = await merchant.test.get<List<EventResource>>(`/v1/events?payment=${payment.id}`);
    expect(events.body.data).toEqual([...body.events!].reverse());
  });

  it('can be partial up to the remaining amount, to the centavo', async () => {
    const payment = await merchant.test.paid();
    const refund = (amount: number) => merchant.test.post('/v1/refunds', { payment: payment.id, amount });
    expect((await refund(60)).status).toBe(201);
    expect(await statusOf(payment.id)).toBe('succeeded');
    const { body: partly } = await merchant.test.get<Payment>(`/v1/payments/${payment.id}`);
    expect([partly.amount, partly.amount_refunded]).toEqual([100, 60]);
    const over = await refund(40.01);
    expect([over.status, over.body.error.code]).toEqual([400, 'invalid_request']);
    expect(over.body.error.issues).toHaveProperty('amount');
    expect((await refund(40)).status).toBe(201);
    expect(await statusOf(payment.id)).toBe('refunded');
    const list = await merchant.test.get<List<Refund>>(`/v1/refunds?payment=${payment.id}&status=succeeded`);
    expect(list.body.data.map(({ amount }) => amount)).toEqual([40, 60]);
    const inPesos = await merchant.test.get<List<Refund>>('/v1/refunds?currency=php');
    expect(inPesos.body).toEqual(list.body);
    expect((await merchant.test.get<List<Refund>>('/v1/refunds?currency=USD')).body.data).toEqual([]);
  });

  it('are credited back if they fail', async () => {
    const payment = await merchant.test.paid({ metadata: { sandbox_refund: 'fail' } });
    await settled(97.5);
    const { body } = await merchant.test.post<Refund>('/v1/refunds', { payment: payment.id });
    expect(body).toMatchObject({ status: 'failed', failure: { code: 'declined' } });
    const types = async () =>
      (
        await merchant.test.get<List<BalanceTransaction>>(`/v1/balance/transactions?source=${body.id}`)
      ).body.data.map(({ type }) => type);
    await eventually(async () => (await types()).includes('refund_reversal'));
    expect(await types()).toEqual(['refund_reversal', 'refund']);
    expect(await balance()).toBe(97.5);
    await eventually(() => receiver.received.some(({ event }) => event.type === 'refund.failed'));
  });

  it('succeed with the next poll of the provider if they are pending', async () => {
    const payment = await merchant.test.paid({ metadata: { sandbox_refund: 'pending_then_succeed' } });
    const { body } = await merchant.test.post<Refund>('/v1/refunds', { payment: payment.id });
    expect(body.status).toBe('pending');
    await operator('clock', 'advance', '--by', '31s');
    const read = async () => (await merchant.test.get<Refund>(`/v1/refunds/${body.id}`)).body.status;
    await eventually(async () => (await read()) === 'succeeded');
    expect(await statusOf(payment.id)).toBe('refunded');
  });

  it.each([
    [
      'a pending payment',
      async () => ({ payment: (await merchant.test.createPayment()).id }),
      400,
      'invalid_state',
    ],
    ['an unknown payment', async () => ({ payment: 'pay_00000000000000000000000000' }), 404, 'not_found'],
    ['a missing payment ID', async () => ({}), 400, 'invalid_request'],
    [
      'an invalid amount',
      async () => ({ payment: (await merchant.test.paid()).id, amount: 0.001 }),
      400,
      'invalid_request',
    ],
    [
      'an invalid reason',
      async () => ({ payment: (await merchant.test.paid()).id, reason: 'no' }),
      400,
      'invalid_request',
    ],
  ])('are rejected for %s', async (_, body, status, code) => {
    const answer = await merchant.test.post('/v1/refunds', await body());
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it('are created once per Idempotency-Key, even if the payment was created with the same key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const payment = await merchant.test.createPayment({}, key);
    await merchant.test.press(payment.id, 'succeed');
    const ask = () => merchant.test.post<Refund>('/v1/refunds', { payment: payment.id, amount: 10 }, key);
    const [first, second] = [await ask(), await ask()];
    expect(second.text).toBe(first.text);
    expect(
      (await merchant.test.get<List<Refund>>(`/v1/refunds?payment=${payment.id}`)).body.data,
    ).toHaveLength(1);
  });
});

it.each(['refund_not_supported', 'partial_not_supported', 'refund_window_expired'])(
  'a test payment can simulate the live limit %s',
  async (sandbox_refund) => {
    const payment = await merchant.test.paid({ amount: 100, metadata: { sandbox_refund } });
    const refused = await merchant.test.post('/v1/refunds', { payment: payment.id, amount: 50 });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      { code: 'invalid_state', message: expect.any(String), issues: { payment: [sandbox_refund] } },
    ]);
  },
);
