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

describe('the webhook log is final', () => {
  const paid = aPayment({ status: 'succeeded' });
  const event = (type: EventType) => ({ type }) as EventResource;
  const delivery = (status: WebhookDelivery['status'], attempts: number) =>
    ({ status, attempts }) as WebhookDelivery;
  const events = [event('payment.pending'), event('payment.succeeded')];

  it.each([
    ['when there is no receiver', events, [], true],
    ['when each receiver got one attempt', events, [delivery('delivered', 1), delivery('pending', 1)], true],
    ['not before the event is there', [event('payment.pending')], [], false],
    ['not before a receiver was tried', events, [delivery('delivered', 1), delivery('pending', 0)], false],
    ['also when a receiver gets no further attempts', events, [delivery('failed', 0)], true],
  ])('%s', (_, seen, deliveries, settled) => {
    expect(isDeliveryFinal({ events: seen, deliveries }, paid)).toBe(settled);
  });
});
