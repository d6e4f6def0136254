import { Injectable } from '@nestjs/common';
import { CONNECTABLE_PROVIDERS } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { Counter } from 'prom-client';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';

/** Outcomes that trigger an alert. */
const ALARMING = ['unauthenticated', 'unknown'];

/**
 * Counts callbacks by provider and outcome. The counter is injected because every module creates its own
 * interceptor, but a metric can be registered only once.
 */
@Injectable()
export class CallbackCounter {
  private readonly callbacks: Counter<'provider' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.callbacks = new Counter({
      name: 'provider_callbacks_total',
      help: 'Provider callbacks; the outcome is applied, unapplied, ignored, received, unknown, passed, repeated, or an error code',
      labelNames: ['provider', 'outcome'],
      registers: [metrics.registry],
    });
    // Initializes each series to 0, because Prometheus cannot detect the first increase of a new series.
    for (const provider of [ACQUIRER, ...CONNECTABLE_PROVIDERS])
      for (const outcome of ALARMING) this.callbacks.inc({ provider, outcome }, 0);
  }

  count(provider: string, outcome: string): void {
    this.callbacks.inc({ provider, outcome });
  }
}
