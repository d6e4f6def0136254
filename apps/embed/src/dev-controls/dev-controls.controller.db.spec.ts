import 'reflect-metadata';
import {
  DomainError,
  getCheckoutCommand,
  getMerchantProfileCommand,
  invalidField,
  listPaymentEventsCommand,
  listWebhookDeliveriesCommand,
  notFound,
  SIMULATED_OUTCOMES,
  simulateOutcomeCommand,
  type EventResource,
  type Payment,
  type SimulateOutcomeRequest,
  type WebhookDelivery,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { messageStrings } from '../layout/message.strings';
import { devControlsStrings as strings } from './dev-controls.strings';

let embed: EmbedUnderTest;
let events: EventResource[] | Error;
let deliveries: WebhookDelivery[];
const payments = new Map<string, Payment>();
const simulated: SimulateOutcomeRequest[] = [];
const asked: object[] = [];

const find = (id: string): Payment => {
  const payment = payments.get(id);
  if (!payment) throw notFound('payment', id);
  return payment;
};

const show = (over: Partial<Payment> = {}): Payment => {
  const payment = aPayment(over);
  payments.set(payment.id, payment);
  return payment;
};

beforeAll(async () => {
  embed = await EmbedUnderTest.start([
    on(getCheckoutCommand, ({ paymentId }) => {
      const payment = find(paymentId);
      return { payment, merchantId: 'mer_1', now: payment.created + 10 };
    }),
    on(getMerchantProfileCommand, () => ({ name: 'Aling Nena' })),
    on(simulateOutcomeCommand, (request) => {
      const payment = find(request.paymentId);
      if (payment.environment === 'live') throw notFound('payment', request.paymentId);
      if (payment.status !== 'pending') throw new DomainError('invalid_state', 'decided');
      if (request.failureCode === 'card_declined')
        throw invalidField('failure_code', 'is not supported by this method');
      simulated.push(request);
      return payment;
    }),
    on(listPaymentEventsCommand, (request) => {
      asked.push(request);
      if (events instanceof Error) throw events;
      return events;
    }),
    on(listWebhookDeliveriesCommand, (request) => {
      asked.push(request);
      return { object: 'list' as const, data: deliveries, has_more: false };
    }),
  ]);
});

afterAll(() => embed?.stop());

beforeEach(() => {
  simulated.length = 0;
  asked.length = 0;
  events = [];
  deliveries = [];
});

const press = (id: string, outcome: string, form: Record<string, string> = {}, site?: string) =>
  embed.post(`/checkout/${id}/dev/${outcome}`, form, site === undefined ? {} : { site });

describe('POST /checkout/{payment}/dev/{outcome}', () => {
  it.each(SIMULATED_OUTCOMES)('simulates the outcome %s and redirects to the page', async (outcome) => {
    const { id } = show();
    const { status, headers } = await press(id, outcome);
    expect([status, headers.location]).toEqual([303, `/checkout/${id}`]);
    expect(simulated).toEqual([{ paymentId: id, outcome }]);
  });

  it('fails the payment with the selected code', async () => {
    const { id } = show();
    await press(id, 'fail', { failure_code: 'provider_timeout' });
    await press(id, 'succeed', { failure_code: 'provider_timeout' });
    await press(id, 'fail', { failure_code: '' });
    expect(simulated).toEqual([
      { paymentId: id, outcome: 'fail', failureCode: 'provider_timeout' },
      { paymentId: id, outcome: 'succeed' },
      { paymentId: id, outcome: 'fail' },
    ]);
    for (const failure_code of ['card_declined', 'nonsense'])
      expect((await press(id, 'fail', { failure_code })).status).toBe(404);
  });

  it('returns the status, or the reason why nothing happened, to a script that accepts JSON', async () => {
    const { id } = show();
    const ended = show({ status: 'succeeded', succeeded_at: 1 }).id;
    const script = async (payment: string, outcome: string, failureCode = '') => {
      const headers = { accept: 'application/json' };
      const form = { failure_code: failureCode };
      const { status, body } = await embed.post(`/checkout/${payment}/dev/${outcome}`, form, { headers });
      return [status, JSON.parse(body)];
    };
    expect(await script(id, 'succeed')).toEqual([200, { id, object: 'payment', status: 'pending' }]);
    const error = (code: string) => ({ error: expect.objectContaining({ code }) });
    expect(await script(ended, 'fail')).toEqual([409, error('invalid_state')]);
    expect(await script(id, 'fail', 'nonsense')).toEqual([
      400,
      {
        error: expect.objectContaining({
          issues: { failure_code: [expect.stringContaining('must be one of')] },
        }),
      },
    ]);
    expect(await script(id, 'refund')).toEqual([404, error('not_found')]);
    expect(await script(aPayment().id, 'succeed')).toEqual([404, error('not_found')]);
  });

  it('redirects to the page if the payment already has an outcome', async () => {
    const { id } = show({ status: 'succeeded', succeeded_at: 1 });
    expect((await press(id, 'fail')).status).toBe(303);
    expect(simulated).toEqual([]);
  });

  it('returns 404 for a live payment, an unknown payment and an unknown outcome', async () => {
    const live = show({ environment: 'live', qr_code: 'x' });
    expect((await press(live.id, 'succeed')).status).toBe(404);
    expect((await press(aPayment().id, 'succeed')).status).toBe(404);
    expect((await press(show().id, 'refund')).status).toBe(404);
    expect((await embed.get(`/checkout/${show().id}/dev/succeed`)).status).toBe(404);
    expect(simulated).toEqual([]);
  });

  it.each(['cross-site', 'same-site'])('is rejected if the form is %s', async (site) => {
    const { status, body } = await press(show().id, 'succeed', {}, site);
    expect(status).toBe(403);
    expect(body).toContain(messageStrings.messages.notAllowed.heading);
    expect(simulated).toEqual([]);
  });
});

describe('the webhook log', () => {
  const event = (payment: Payment): EventResource => ({
    id: 'evt_01kkm00000000000000000000a',
    object: 'event',
    type: 'payment.succeeded',
    environment: 'test',
    created: payment.created,
    data: { object: {} },
  });

  it('shows the payment’s events, deliveries and responses', async () => {
    const payment = show({ status: 'succeeded', succeeded_at: 1 });
    events = [event(payment)];
    deliveries = [
      {
        id: 7,
        object: 'webhook_delivery',
        event: event(payment).id,
        event_type: 'payment.succeeded',
        endpoint: 'we_1',
        url: null,
        project: null,
        sample: false,
        status: 'delivered',
        attempts: 1,
        next_attempt_at: null,
        last_response_status: 204,
        created: payment.created,
      },
    ];
    const { body } = await embed.get(`/checkout/${payment.id}`);
    for (const text of ['payment.succeeded', 'we_1', strings.delivery.delivered, 'answered 204, attempt 1'])
      expect(body).toContain(text);
    expect(body).not.toContain('data-unsettled');
    const whose = { merchantId: 'mer_1', environment: 'test' };
    expect(asked).toEqual(
      expect.arrayContaining([
        { ...whose, id: payment.id },
        { ...whose, payment: payment.id, limit: 50 },
      ]),
    );
  });

  it('states that no endpoint subscribes to an event', async () => {
    const payment = show({ status: 'succeeded', succeeded_at: 1 });
    events = [event(payment)];
    expect((await embed.get(`/checkout/${payment.id}`)).body).toContain(strings.noReceiver);
  });

  it('is not read for a live payment', async () => {
    const { body } = await embed.get(`/checkout/${show({ environment: 'live', qr_code: 'x' }).id}`);
    expect([body.includes(strings.trail), asked]).toEqual([false, []]);
  });

  it('leaves the rest of the page intact if it cannot be read', async () => {
    events = new DomainError('internal_error', 'the notifier is unavailable');
    const { status, body } = await embed.get(`/checkout/${show().id}`);
    expect([status, body.includes(strings.unreadable)]).toEqual([200, true]);
  });
});
