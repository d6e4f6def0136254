import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { DomainError, type ReceivedCallback } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { Counter } from 'prom-client';
import { tap, type Observable } from 'rxjs';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';

/** Counts the callbacks of the acquirer by what became of them. */
@Injectable()
export class CountCallbacks implements NestInterceptor {
  private readonly callbacks: Counter<'provider' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.callbacks = new Counter({
      name: 'provider_callbacks_total',
      help: 'Callbacks of providers: applied, unapplied, ignored, repeated, or the code of the refusal',
      labelNames: ['provider', 'outcome'],
      registers: [metrics.registry],
    });
  }

  intercept(_: ExecutionContext, next: CallHandler<ReceivedCallback>): Observable<ReceivedCallback> {
    const count = (outcome: string) => this.callbacks.inc({ provider: ACQUIRER, outcome });
    return next.handle().pipe(
      tap({
        next: ({ outcome, repeated }) => count(repeated ? 'repeated' : outcome),
        error: (error: unknown) => count(error instanceof DomainError ? error.code : 'internal_error'),
      }),
    );
  }
}
