import { Inject, Injectable } from '@nestjs/common';
import type { Bank } from '@tulay/contracts';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { PayoutsClient } from '../../clients/payouts.client';

@Injectable()
export class BankNames {
  constructor(
    private readonly payouts: PayoutsClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the banks, or an empty list if the payouts service is unavailable, because the rest of the page
   * works without bank names.
   */
  async list(): Promise<readonly Bank[]> {
    try {
      return await this.payouts.banks();
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to load bank list');
      return [];
    }
  }
}
