import { Inject, Injectable } from '@nestjs/common';
import { EMITTING_SERVICES } from '@tulay/contracts';
import { LOGGER, SERVICE_CONFIG } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { ReconciliationConfig } from './reconciliation.config';
import { SealHorizonStore } from './seal-horizon.store';
import { SnapshotsClient } from './snapshots.client';

/**
 * Notifies the other services of the time up to which all records, including their own rows, are verified and
 * sealed. The services delete only records older than this time.
 */
@Injectable()
export class AnnounceSeals {
  constructor(
    private readonly horizon: SealHorizonStore,
    private readonly services: SnapshotsClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SERVICE_CONFIG) private readonly config: ReconciliationConfig,
  ) {}

  /** Notifies the services. If a service does not reply, the next run retries. */
  async execute(rowsSealed: number | null): Promise<void> {
    const proven = await this.horizon.before();
    if (proven === null || rowsSealed === null) return;
    // Reconciliation skipped changes within the grace period before `proven`, so they are not verified yet.
    const beforeMs = Math.min(proven - this.config.RECONCILE_GRACE_SECONDS * 1_000, rowsSealed);
    for (const service of EMITTING_SERVICES)
      await this.services
        .markSealed(service, beforeMs)
        .catch((error: Error) =>
          this.logger.warn({ service, reason: error.message }, 'failed to notify service of sealed rows'),
        );
  }
}
