import { Inject, Injectable } from '@nestjs/common';
import { timeOfId, type Clock } from '@tulay/contracts';
import { CLOCK, Metrics } from '@tulay/service-host';
import { Counter, Histogram } from 'prom-client';
import type { DeliveryResult, LeasedDelivery } from '../queue/leased-delivery';

/** Age of an event from which its first attempt is considered a replay. */
const REPLAY_AFTER_SECONDS = 3_600;

@Injectable()
export class WebhookMetrics {
  private readonly attempts: Counter<'environment' | 'outcome'>;
  private readonly durations: Histogram<'environment' | 'outcome'>;
  private readonly delays: Histogram<'environment'>;

  constructor(
    { registry }: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const [registers, labelNames] = [[registry], ['environment', 'outcome'] as const];
    this.attempts = new Counter({
      name: 'webhook_attempts_total',
      help: 'Delivery attempts; the outcome is delivered or the reason for the failure',
      labelNames,
      registers,
    });
    this.durations = new Histogram({
      name: 'webhook_duration_seconds',
      help: "Duration of an attempt, from the DNS query to the end of the receiver's response",
      labelNames,
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.delays = new Histogram({
      name: 'webhook_first_attempt_delay_seconds',
      help: 'Time from an event to the start of its first attempt, excluding replays',
      labelNames: ['environment'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
      registers,
    });
  }

  /**
   * Records an attempt, except for samples and canceled deliveries, which do not notify a merchant of anything.
   */
  note({ environment, eventId, attempt, sample }: LeasedDelivery, { outcome }: DeliveryResult): void {
    if (!outcome || sample) return;
    const seconds = outcome.milliseconds / 1000;
    const labels = { environment, outcome: outcome.error ?? 'delivered' };
    this.attempts.inc(labels);
    this.durations.observe(labels, seconds);
    if (attempt > 1) return;
    // Compares with the live clock, because an ID contains wall-clock time.
    const happened = timeOfId(eventId);
    const delay =
      happened === null ? Infinity : (this.clock.now('live').getTime() - happened) / 1000 - seconds;
    if (delay < REPLAY_AFTER_SECONDS) this.delays.observe({ environment }, Math.max(0, delay));
  }
}
