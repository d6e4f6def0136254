import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { LeasedDelivery } from './leased-delivery';
import { LeasesStore } from './leases.store';

/**
 * Releases and renews the leases that this process holds. Leases that another process has taken over are not
 * affected.
 */
@Injectable()
export class OwnLeases {
  constructor(
    private readonly leases: LeasesStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Releases deliveries without an attempt, so that any process can claim them immediately. */
  release(deliveries: LeasedDelivery[]): Promise<void> {
    return this.orWarn(this.leases.release(deliveries), 'failed to release leases');
  }

  /** Extends the leases to the given wall-clock time. */
  renew(deliveries: LeasedDelivery[], until: Date): Promise<void> {
    return this.orWarn(this.renewAll(deliveries, until), 'failed to renew leases');
  }

  private async renewAll(deliveries: LeasedDelivery[], until: Date): Promise<void> {
    const renewed = new Set(await this.leases.renew(deliveries, until));
    for (const delivery of deliveries) if (renewed.has(delivery.id)) delivery.leasedUntil = until;
  }

  /** Logs a failure and never rejects, because a lease that was neither released nor renewed expires. */
  private orWarn(work: Promise<void>, message: string): Promise<void> {
    return work.catch((error: unknown) => this.logger.warn({ err: error }, message));
  }
}
