import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { toActivation } from './activation.view';
import { ActivationsStore } from './activations.store';
import { DashboardClient } from './dashboard.client';

const EVERY_MS = 1_000;
const BATCH = 50;

/** Sends each merchant's latest change to the dashboard until the dashboard acknowledges it. */
@Injectable()
export class NotifyDashboardJob implements OnModuleInit {
  constructor(
    private readonly activations: ActivationsStore,
    private readonly dashboard: DashboardClient,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'tell-dashboard', () => this.execute());
  }

  async execute(): Promise<void> {
    for (const row of await this.activations.untold(BATCH)) {
      try {
        await this.dashboard.tell(toActivation(row));
        await this.activations.noteTold(row);
      } catch (error) {
        this.logger.warn(
          { err: error, merchant: row.merchantId },
          'failed to notify dashboard of activation; will retry',
        );
      }
    }
  }
}
