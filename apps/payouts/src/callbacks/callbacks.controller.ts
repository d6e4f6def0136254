import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  DomainError,
  receiveProviderCallbackCommand,
  type ReceivedProviderCallback,
  type ReceiveProviderCallbackRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { Metrics } from '@tulay/service-host';
import { Counter } from 'prom-client';
import { CONNECTABLE } from '../routing/connectable';
import { ReceiveProviderCallback } from './receive-provider-callback';

/** Outcomes that trigger an alert. */
const ALARMING = ['unauthenticated', 'unknown'];

@Controller()
export class CallbacksController {
  private readonly callbacks: Counter<'provider' | 'outcome'>;

  constructor(
    private readonly receiveCallback: ReceiveProviderCallback,
    metrics: Metrics,
  ) {
    this.callbacks = new Counter({
      name: 'provider_callbacks_total',
      help: 'Provider callbacks; the outcome is received, unknown, passed, repeated, or an error code',
      labelNames: ['provider', 'outcome'],
      registers: [metrics.registry],
    });
    // Initializes each series to 0, because Prometheus cannot detect the first increase of a new series.
    for (const provider of CONNECTABLE)
      for (const outcome of ALARMING) this.callbacks.inc({ provider, outcome }, 0);
  }

  @OnCommand(receiveProviderCallbackCommand('payouts'))
  async receive(@Payload() request: ReceiveProviderCallbackRequest): Promise<ReceivedProviderCallback> {
    const { provider } = request;
    try {
      const received = await this.receiveCallback.execute(request);
      this.callbacks.inc({ provider, outcome: received.repeated ? 'repeated' : received.outcome });
      return received;
    } catch (error) {
      const outcome = error instanceof DomainError ? error.code : 'internal_error';
      // The provider name comes from the URL, so unknown names must not become labels.
      this.callbacks.inc({ provider: outcome === 'not_found' ? 'unknown' : provider, outcome });
      throw error;
    }
  }
}
