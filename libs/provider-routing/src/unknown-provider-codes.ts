import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, Metrics } from '@tulay/service-host';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { ProviderRouter } from './provider-router';

const WHATS = ['status', 'failure_code'] as const;

/** Status or failure code from a provider that its connector does not support. */
export interface UnknownWord {
  provider: string;
  what: (typeof WHATS)[number];
  /** As spelled by the provider. */
  word: string;
  about: string;
}

/**
 * Counts unknown provider statuses and failure codes. An unknown status is ignored until the connector
 * supports it.
 */
@Injectable()
export class UnknownProviderCodes {
  private readonly words: Counter<'provider' | 'what'>;

  constructor(
    router: ProviderRouter,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.words = new Counter({
      name: 'provider_words_unknown_total',
      help: 'Provider responses with a status or failure code unknown to the connector',
      labelNames: ['provider', 'what'],
      registers: [metrics.registry],
    });
    // Creates all series at startup, because Prometheus misses the first increase of a series that did not
    // exist before.
    for (const { name: provider } of router.all())
      for (const what of WHATS) this.words.inc({ provider, what }, 0);
  }

  note({ provider, what, ...detail }: UnknownWord): void {
    this.words.inc({ provider, what });
    this.logger.error({ provider, what, ...detail }, 'unknown status or failure code received from provider');
  }
}
