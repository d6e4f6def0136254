import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs, Metrics } from '@tulay/service-host';
import { CreditUnappliedReceipt } from './credit-unapplied-receipt';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

const EVERY_MS = 5_000;
const BATCH = 20;
/**
 * Delay in seconds before the job posts a credit, so that the process that resolved the receipt can post it
 * first.
 */
const HEAD_START_SECONDS = 15;

/** Posts credits that crashed processes left unposted, and exports metrics of open receipts. */
@Injectable()
export class UnappliedReceiptsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly credit: CreditUnappliedReceipt,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'credit unapplied receipts', () => this.run());
    this.metrics.watchValue(
      'unapplied_receipts_open',
      'Unapplied receipts that no operator has resolved',
      async () => (await this.receipts.open()).open,
    );
    this.metrics.watchValue(
      'unapplied_receipts_oldest_seconds',
      'Age of the oldest open unapplied receipt',
      () => this.oldestAge(),
    );
  }

  async run(): Promise<void> {
    const due = await this.receipts.unbooked(this.now() - HEAD_START_SECONDS, BATCH);
    for (const id of due) await this.credit.execute(await this.receipts.get(id));
  }

  private async oldestAge(): Promise<number> {
    const { oldest } = await this.receipts.open();
    return oldest === null ? 0 : Math.max(0, this.now() - oldest);
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
