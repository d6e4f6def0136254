import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, Metrics } from '@tulay/service-host';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { ProviderRouter } from './provider-router';

const WHATS = ['status', 'failure_code'] as const;

/** What a provider said that its connector does not know. */
export interface UnknownWord {
  provider: string;
  what: (typeof WHATS)[number];
  /** As the provider spelt it. */
  word: string;
  /** The id of our attempt, refund or payout. */
  about: string;
}

/** Counts statuses and failure codes that no connector knows: a status changes nothing until somebody teaches it. */
@Injectable()
export class UnknownWords {
  private readonly words: Counter<'provider' | 'what'>;

  constructor(
    router: ProviderRouter,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.words = new Counter({
      name: 'provider_words_unknown_total',
      help: 'Answers of providers with a status or a failure code that the connector does not know',
      labelNames: ['provider', 'what'],
      registers: [metrics.registry],
    });
    // Prometheus does not see the first increase of a series that was not there before.
    for (const { name: provider } of router.all())
      for (const what of WHATS) this.words.inc({ provider, what }, 0);
  }

  note({ provider, what, ...detail }: UnknownWord): void {
    this.words.inc({ provider, what });
    this.logger.error({ provider, what, ...detail }, 'the provider said what its connector does not know');
  }
}
