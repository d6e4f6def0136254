import { PAYMENT_STATUSES, type EventResource, type EventType, type WebhookDelivery } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { devOutcomesOf, isDeliveryFinal } from './dev-controls.rules';

describe('Dev Controls', () => {
  it.each([
    ['pending', ['succeed', 'fail', 'cancel', 'expire', 'process']],
    ['processing', ['succeed', 'fail', 'cancel', 'expire']],
    ['succeeded', []],
    ['failed', []],
    ['expired', []],
    ['refunded', []],
  ] as const)('offer the remaining outcomes of a test payment that is %s', (status, outcomes) => {
    expect(devOutcomesOf(aPayment({ status }))).toEqual(outcomes);
  });

  it.each(PAYMENT_STATUSES)('are missing for a live payment that is %s', (status) => {
    expect(devOutcomesOf(aPayment({ environment: 'live', status }))).toEqual([]);
  });
});

describe('the webhook log', () => {
  const paid = aPayment({ status: 'succeeded' });
  const event = (type: EventType) => ({ type }) as EventResource;
  const delivery = (status: WebhookDelivery['status'], attempts: number) =>
    ({ status, attempts }) as WebhookDelivery;
  const events = [event('payment.pending'), event('payment.succeeded')];

  it.each([
    ['is final if there is no receiver', events, [], true],
    [
      'is final after one attempt per receiver',
      events,
      [delivery('delivered', 1), delivery('pending', 1)],
      true,
    ],
    ['is not final before the event is recorded', [event('payment.pending')], [], false],
    [
      'is not final before each receiver got an attempt',
      events,
      [delivery('delivered', 1), delivery('pending', 0)],
      false,
    ],
    ['is final if a receiver gets no further attempts', events, [delivery('failed', 0)], true],
  ])('depends on the deliveries: it %s', (_, seen, deliveries, settled) => {
    expect(isDeliveryFinal({ events: seen, deliveries }, paid)).toBe(settled);
  });
});
