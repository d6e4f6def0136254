import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { ClaimDueDeliveries } from './claim-due-deliveries';
import { DispatchDeliveries } from './dispatch-deliveries';

const EVERY_MS = 500;

/** Looks for deliveries whose time has come. */
@Injectable()
export class DeliveriesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly claim: ClaimDueDeliveries,
    private readonly dispatch: DispatchDeliveries,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS) {
      const name = `claim due ${environment} deliveries`;
      const wake = this.jobs.every(EVERY_MS, name, () => this.claim.execute(environment));
      this.dispatch.onRoom(environment, wake);
    }
  }
}
