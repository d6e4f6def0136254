import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { MerchantsStore } from '../merchants/merchants.store';
import { EnforcingServicesClient } from './enforcing-services.client';
import { RestrictionNoticesStore, type DueNotice } from './restriction-notices.store';
import { toRestrictions } from './restriction.view';

const EVERY_MS = 1_000;
const BATCH = 100;

/** Sends each merchant's restrictions to the services that enforce them until each service confirms them. */
@Injectable()
export class NotifyServicesJob implements OnModuleInit {
  constructor(
    private readonly notices: RestrictionNoticesStore,
    private readonly merchants: MerchantsStore,
    private readonly services: EnforcingServicesClient,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'send merchant restrictions', () => this.execute());
  }

  /** Notifies the services concurrently, so that a service that does not respond does not delay the others. */
  async execute(): Promise<void> {
    await Promise.all((await this.notices.due(BATCH)).map((notice) => this.send(notice)));
  }

  private async send(notice: DueNotice): Promise<void> {
    const { merchantId, service } = notice;
    try {
      const restrictions = toRestrictions(await this.merchants.find(merchantId));
      await this.services.note(service, restrictions);
      await this.notices.save(notice, restrictions.change);
    } catch (error) {
      this.logger.warn(
        { err: error, merchant: merchantId, to: service },
        'failed to send merchant restrictions; will retry',
      );
    }
  }
}
