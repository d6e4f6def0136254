import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type ReconcileProviderRequest } from '@tulay/contracts';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { DiscrepanciesStore } from './discrepancies.store';
import { ReconcileProvider } from './reconcile-provider';

@Injectable()
export class CatchUpDay {
  constructor(
    private readonly reconcile: ReconcileProvider,
    readonly discrepancies: DiscrepanciesStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ provider, environment, day }: ReconcileProviderRequest): Promise<void> {
    if (await this.discrepancies.wasCompared({ provider, environment, day, from: 0, to: 0 })) return;
    try {
      const { checked, open, stored } = await this.reconcile.execute({ provider, environment, day });
      const about = { provider, environment, day, checked, open, stored };
      if (open) this.logger.error(about, 'provider reconciliation found discrepancies');
      else this.logger.info(about, 'provider reconciliation found no discrepancies');
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict') return;
      this.logger.warn({ err: error, provider, environment, day }, 'failed to reconcile day with provider');
    }
  }
}
