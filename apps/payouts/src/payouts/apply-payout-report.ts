import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { PayoutReport } from '../providers/provider.port';
import { ApplyPayoutStep } from './apply-payout-step';
import type { PayoutEntity } from './payout.entity';
import { PostponePayout } from './postpone-payout';
import { ReroutePayout } from './reroute-payout';

@Injectable()
export class ApplyPayoutReport {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly applyStep: ApplyPayoutStep,
    private readonly reroute: ReroutePayout,
    private readonly postpone: PostponePayout,
  ) {}

  /**
   * Applies the report. An `unavailable` report reroutes the payout; other reports without an outcome only
   * schedule the next poll.
   */
  async execute({ payout, report }: { payout: PayoutEntity; report: PayoutReport }): Promise<void> {
    if (report.outcome === 'succeeded') return this.succeed(payout, report);
    if (report.outcome === 'failed') return this.fail(payout, report);
    if (report.outcome === 'returned') return this.returnPayout(payout, report);
    if (report.outcome === 'unavailable') return this.reroute.execute({ payout, reason: report.reason });
    const providerRef = report.outcome === 'processing' ? report.providerRef : payout.providerRef;
    await this.postpone.execute({ ...payout, providerRef });
  }

  /**
   * A rejection without a provider reference refers to one request only. The rejection is ignored if another
   * process has since sent the payout.
   */
  private async fail(
    payout: PayoutEntity,
    report: Extract<PayoutReport, { outcome: 'failed' }>,
  ): Promise<void> {
    const onlyIf = report.providerRef === undefined ? payout : undefined;
    await this.applyStep.execute({ payoutId: payout.id, trigger: 'provider.failed', detail: report, onlyIf });
  }

  private async succeed(
    { id, environment }: PayoutEntity,
    { providerRef, pollAgainIn }: Extract<PayoutReport, { outcome: 'succeeded' }>,
  ): Promise<void> {
    const now = this.clock.now(environment).getTime();
    const dueAt = pollAgainIn === undefined ? null : now + pollAgainIn * 1_000;
    const detail = { providerRef, dueAt };
    await this.applyStep.execute({ payoutId: id, trigger: 'provider.succeeded', detail });
  }

  /**
   * A payout can be returned only after it succeeded, so a missed success is applied first, with its own
   * event.
   */
  private async returnPayout(
    { id: payoutId, status, dueAt }: PayoutEntity,
    { failure }: Extract<PayoutReport, { outcome: 'returned' }>,
  ): Promise<void> {
    if (status === 'processing')
      await this.applyStep.execute({ payoutId, trigger: 'provider.succeeded', detail: { dueAt } });
    await this.applyStep.execute({ payoutId, trigger: 'provider.returned', detail: { failure } });
  }
}
