import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import {
  CONNECTABLE_PROVIDERS,
  DomainError,
  type ReceivedCallback,
  type ReceivedProviderCallback,
} from '@tulay/contracts';
import { tap, type Observable } from 'rxjs';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';
import { CallbackCounter } from './callback-counter';

type Received = ReceivedCallback | ReceivedProviderCallback;

/**
 * Returns the metric label. The provider name comes from the URL, so unknown names must not become labels.
 */
const labelOf = (provider: string): string =>
  [ACQUIRER, ...CONNECTABLE_PROVIDERS].includes(provider) ? provider : 'other';

@Injectable()
export class CountCallbacks implements NestInterceptor {
  constructor(private readonly counter: CallbackCounter) {}

  intercept(context: ExecutionContext, next: CallHandler<Received>): Observable<Received> {
    const { provider = ACQUIRER } = context.switchToRpc().getData<{ provider?: string }>();
    const count = (outcome: string) => this.counter.count(labelOf(provider), outcome);
    return next.handle().pipe(
      tap({
        next: ({ outcome, repeated }) => count(repeated ? 'repeated' : outcome),
        error: (error: unknown) => count(error instanceof DomainError ? error.code : 'internal_error'),
      }),
    );
  }
}
