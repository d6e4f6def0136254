import { Injectable } from '@nestjs/common';
import { CONNECTABLE_PROVIDERS } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { Counter } from 'prom-client';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';

/** What alerts look at. */
const ALARMING = ['unauthenticated', 'unknown'];

/** The metric of callbacks. Each module has interceptors of its own, and a metric may be registered once. */
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
    // Prometheus does not see the first increase of a series that was not there before.
    for (const provider of [ACQUIRER, ...CONNECTABLE_PROVIDERS])
      for (const outcome of ALARMING) this.callbacks.inc({ provider, outcome }, 0);
  }

  count(provider: string, outcome: string): void {
    this.callbacks.inc({ provider, outcome });
  }
}
