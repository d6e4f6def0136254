import { SIMULATED_OUTCOMES, type EventResource, type WebhookDelivery } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { devControlsStrings as strings } from './dev-controls.strings';
import { toDevControlsView } from './dev-controls.view';

const AT = Date.UTC(2026, 2, 14, 2, 0, 0) / 1000;

const event = (id: string, type: EventResource['type']): EventResource => ({
  id,
  object: 'event',
  type,
  environment: 'test',
  created: AT,
  data: { object: {} },
});

const delivery = (over: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 1,
  object: 'webhook_delivery',
  event: 'evt_2',
  event_type: 'payment.succeeded',
  endpoint: 'we_1',
  url: null,
  project: null,
  sample: false,
  status: 'pending',
  attempts: 0,
  next_attempt_at: AT,
  last_response_status: null,
  created: AT,
  ...over,
});

const EVENTS = [event('evt_1', 'payment.pending'), event('evt_2', 'payment.succeeded')];
const paid = aPayment({ status: 'succeeded' });

const toldOf = (over: Partial<WebhookDelivery>) =>
  toDevControlsView(paid, { events: EVENTS, deliveries: [delivery(over)] })!.trail!.events[0]!.deliveries[0];

describe('the webhook log', () => {
  it('lists the newest event first, with the deliveries of each event', () => {
    const { trail } = toDevControlsView(paid, { events: EVENTS, deliveries: [delivery({})] })!;
    expect(trail?.events.map(({ id, type, deliveries }) => [id, type, deliveries.length])).toEqual([
      ['evt_2', 'payment.succeeded', 1],
      ['evt_1', 'payment.pending', 0],
    ]);
    expect(trail?.settled).toBe(false);
  });

  it.each([
    [{}, 'On its way', ''],
    [
      { status: 'delivered', attempts: 1, last_response_status: 200, next_attempt_at: null },
      'Delivered',
      'answered 200, attempt 1',
    ],
    [
      { attempts: 2, last_response_status: 500, next_attempt_at: AT + 60 },
      'To be sent again',
      'answered 500, attempt 2, next at 10:01 AM',
    ],
    [{ attempts: 1 }, 'To be sent again', 'no answer, attempt 1, next at 10:00 AM'],
    [
      { status: 'failed', attempts: 8, last_response_status: 404, next_attempt_at: null },
      'Failed',
      'answered 404, attempt 8',
    ],
  ] as const)('shows the delivery %j as %p with the label %p', (over, word, text) => {
    expect(toldOf(over)).toMatchObject({ to: 'we_1', chip: { word }, text });
  });

  it('hides the query of the payment’s webhook URL, which may contain a secret', () => {
    expect(toldOf({ endpoint: null, url: 'https://shop.example/hook?key=SECRET' })?.to).toBe(
      'https://shop.example/hook',
    );
  });

  it('is omitted if it cannot be read', () => {
    expect(toDevControlsView(paid, null)?.trail).toBeNull();
  });
});

describe('Dev Controls', () => {
  it('have a button for each outcome, and the failure codes of the payment’s method', () => {
    const view = toDevControlsView(aPayment({ method: 'gcash_qr' }), null)!;
    expect(view.outcomes.map(({ label }) => label)).toEqual([
      'Succeed',
      'Fail',
      'Cancel',
      'Expire',
      'Processing',
    ]);
    expect(Object.keys(strings.outcomes)).toEqual([...SIMULATED_OUTCOMES]);
    expect(view.failures[0]).toBe('insufficient_funds');
    expect(view.failures).not.toContain('card_declined');
  });

  it('offer no failure after the outcome is final, and are omitted in live mode', () => {
    expect(toDevControlsView(paid, null)).toMatchObject({ outcomes: [], failures: [] });
    expect(toDevControlsView(aPayment({ environment: 'live' }), null)).toBeNull();
  });
});
