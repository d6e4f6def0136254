import { Injectable } from '@nestjs/common';
import { Metrics } from '@tulay/service-host';
import { Counter } from 'prom-client';

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
  }

  count(provider: string, outcome: string): void {
    this.callbacks.inc({ provider, outcome });
  }
}
