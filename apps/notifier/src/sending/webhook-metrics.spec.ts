import { newOrderedId, type WebhookAttemptError } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import type { DeliveryResult, LeasedDelivery } from '../queue/leased-delivery';
import { WebhookMetrics } from './webhook-metrics';

let metrics: Metrics;
let webhooks: WebhookMetrics;
let now: number;

beforeEach(() => {
  metrics = new Metrics('notifier');
  now = Date.now();
  webhooks = new WebhookMetrics(metrics, { now: () => new Date(now) });
});

const delivery = (changes: Partial<LeasedDelivery> = {}) =>
  ({
    environment: 'live',
    eventId: newOrderedId('evt'),
    attempt: 1,
    sample: false,
    ...changes,
  }) as LeasedDelivery;

const result = (error: WebhookAttemptError | null = null) =>
  ({ outcome: { status: 200, milliseconds: 500, error, response: null } }) as DeliveryResult;

const shown = async (name: string): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

it('webhook metrics count an attempt by outcome, and measure the delay of the first attempt', async () => {
  const first = delivery();
  now += 2_500;
  webhooks.note(first, result());
  webhooks.note(delivery({ attempt: 2 }), result('timeout'));
  const attempts = (outcome: string) =>
    `webhook_attempts_total{environment="live",outcome="${outcome}",service="notifier"} 1`;
  expect(await shown('webhook_attempts_total{')).toEqual([attempts('delivered'), attempts('timeout')]);
  expect(await shown('webhook_duration_seconds_count{')).toHaveLength(2);
  expect(await shown('webhook_first_attempt_delay_seconds_bucket{le="1",')).toEqual([
    expect.stringMatching(/ 0$/),
  ]);
  expect(await shown('webhook_first_attempt_delay_seconds_bucket{le="2.5",')).toEqual([
    expect.stringMatching(/ 1$/),
  ]);
});

it('webhook metrics do not measure the delay of a replayed older event', async () => {
  const replayed = delivery();
  now += 2 * 3_600_000;
  webhooks.note(replayed, result());
  expect(await shown('webhook_first_attempt_delay_seconds_count{')).toEqual([]);
  expect(await shown('webhook_attempts_total{')).toHaveLength(1);
});

it('webhook metrics ignore samples and canceled deliveries', async () => {
  webhooks.note(delivery({ sample: true }), result());
  webhooks.note(delivery(), { ...result(), outcome: null });
  expect(await shown('webhook_attempts_total{')).toEqual([]);
});
