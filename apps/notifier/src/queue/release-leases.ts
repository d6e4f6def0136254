import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { LeasedDelivery } from './leased-delivery';
import { LeasesStore } from './leases.store';

/** Returns deliveries without an attempt, so that any process can claim them at once. */
@Injectable()
export class ReleaseLeases {
  constructor(
    private readonly leases: LeasesStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects: leases that cannot be released end by themselves. */
  async execute(deliveries: LeasedDelivery[]): Promise<void> {
    await this.leases
      .release(deliveries)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'leases not released'));
  }
}
