import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { DriveReceiptRefund } from './drive-receipt-refund';
import { ReceiptRefundsStore } from './receipt-refunds.store';

const EVERY_MS = 2_000;
const BATCH = 20;
/** Longer than any provider's deadline, so that no other replica claims the refund meanwhile. */
const LEASE_SECONDS = 60;

/** Finishes refunds of receipts whose process died, and polls for those whose outcome is not known. */
@Injectable()
export class ReceiptRefundsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly refunds: ReceiptRefundsStore,
    private readonly drive: DriveReceiptRefund,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `finish ${environment} refunds of receipts`, () => this.run(environment));
  }

  /** Drives one batch. @returns true when there may be more */
  async run(environment: Environment): Promise<boolean> {
    const now = toUnix(this.clock.now(environment));
    const due = await this.refunds.claimDue(environment, now, now + LEASE_SECONDS, BATCH);
    await Promise.all(due.map((refund) => this.drive.execute(refund)));
    return due.length === BATCH;
  }
}
