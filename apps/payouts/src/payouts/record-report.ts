import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { PayoutReport } from '../providers/provider.port';
import { MovePayout } from './move-payout';
import type { PayoutEntity } from './payout.entity';
import { PayoutsStore } from './payouts.store';

/** Saves what a provider said of a payout. */
@Injectable()
export class RecordReport {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
    private readonly move: MovePayout,
  ) {}

  /** What is not decided yet is asked for again when the payout, as it was taken up, is due again. */
  async execute(payout: PayoutEntity, report: PayoutReport): Promise<void> {
    if (report.outcome === 'succeeded') await this.succeed(payout, report);
    if (report.outcome === 'failed') await this.move.execute(payout.id, 'provider.failed', report);
    if (report.outcome === 'returned') await this.takeBack(payout, report);
    if (report.outcome === 'processing') await this.payouts.rememberRef(payout.id, report.providerRef);
  }

  private async succeed(
    { id, environment }: PayoutEntity,
    { providerRef, lookAgainIn }: Extract<PayoutReport, { outcome: 'succeeded' }>,
  ): Promise<void> {
    const now = this.clock.now(environment).getTime();
    const dueAt = lookAgainIn === undefined ? null : now + lookAgainIn * 1_000;
    await this.move.execute(id, 'provider.succeeded', { providerRef, dueAt });
  }

  /** What came back had succeeded, though we may not have heard of that: both are told, one after the other. */
  private async takeBack(
    { id, status, dueAt }: PayoutEntity,
    { failure }: Extract<PayoutReport, { outcome: 'returned' }>,
  ): Promise<void> {
    if (status === 'processing') await this.move.execute(id, 'provider.succeeded', { dueAt });
    await this.move.execute(id, 'provider.returned', { failure });
  }
}
