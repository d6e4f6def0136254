import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { QueueSignal } from '../queue/queue-signal';
import { ClaimDueDeliveries } from './claim-due-deliveries';

const EVERY_MS = 500;

@Injectable()
export class ClaimDueDeliveriesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly claim: ClaimDueDeliveries,
    private readonly signal: QueueSignal,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS) {
      const name = `claim due ${environment} deliveries`;
      const runNow = this.jobs.every(EVERY_MS, name, () => this.claim.execute(environment));
      this.signal.listen(environment, runNow);
    }
  }
}
