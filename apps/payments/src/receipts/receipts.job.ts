import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs, Metrics } from '@tulay/service-host';
import { Gauge } from 'prom-client';
import { CreditReceipt } from './credit-receipt';
import { UnappliedReceiptsStore } from './unapplied-receipts.store';

const EVERY_MS = 5_000;
const BATCH = 20;
/** How long the process that resolves a receipt has its credit to itself. */
const HEAD_START_SECONDS = 15;

/** Books the credits whose process died, and counts the money that is nobody's yet. */
@Injectable()
export class ReceiptsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly receipts: UnappliedReceiptsStore,
    private readonly credit: CreditReceipt,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'credit receipts', () => this.run());
    this.show(
      'unapplied_receipts_open',
      'Money that arrived and is nobody’s yet: receipts no operator resolved',
      async () => (await this.receipts.open()).open,
    );
    this.show('unapplied_receipts_oldest_seconds', 'How long the oldest of them has waited', () =>
      this.oldestAge(),
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

  private show(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.metrics.registry],
      collect: async function () {
        this.set(await read());
      },
    });
  }
}
