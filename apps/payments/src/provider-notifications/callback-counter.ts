import { Injectable } from '@nestjs/common';
import { CONNECTABLE_PROVIDERS } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { Counter } from 'prom-client';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';

/** Results that alerts watch. */
const ALARMING = ['unauthenticated', 'unknown'];

/**
 * Metric of callbacks. It is a provider of its own because each module instantiates its interceptors, but a
 * metric can be registered only once.
 */
@Injectable()
export class CallbackCounter {
  private readonly callbacks: Counter<'provider' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.callbacks = new Counter({
      name: 'provider_callbacks_total',
      help: 'Callbacks of providers: applied, unapplied, ignored, received, unknown, passed, repeated, or the code of the refusal',
      labelNames: ['provider', 'outcome'],
      registers: [metrics.registry],
    });
    // Starts each series at 0, because Prometheus does not see the first increase of a new series.
    for (const provider of [ACQUIRER, ...CONNECTABLE_PROVIDERS])
      for (const outcome of ALARMING) this.callbacks.inc({ provider, outcome }, 0);
  }

  count(provider: string, outcome: string): void {
    this.callbacks.inc({ provider, outcome });
  }
}
