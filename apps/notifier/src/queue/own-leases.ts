import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { LeasedDelivery } from './leased-delivery';
import { LeasesStore } from './leases.store';

/** Releases and renews the leases that this process holds. Neither affects a lease that another process now holds. */
@Injectable()
export class OwnLeases {
  constructor(
    private readonly leases: LeasesStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns deliveries without an attempt, so that any process can claim them immediately. */
  release(deliveries: LeasedDelivery[]): Promise<void> {
    return this.orWarn(this.leases.release(deliveries), 'failed to release leases');
  }

  /** Holds deliveries until the given real time. */
  renew(deliveries: LeasedDelivery[], until: Date): Promise<void> {
    return this.orWarn(this.renewAll(deliveries, until), 'failed to renew leases');
  }

  private async renewAll(deliveries: LeasedDelivery[], until: Date): Promise<void> {
    const renewed = new Set(await this.leases.renew(deliveries, until));
    for (const delivery of deliveries) if (renewed.has(delivery.id)) delivery.leasedUntil = until;
  }

  /** Never rejects: a lease that could be neither released nor renewed expires. */
  private orWarn(work: Promise<void>, message: string): Promise<void> {
    return work.catch((error: unknown) => this.logger.warn({ err: error }, message));
  }
}
