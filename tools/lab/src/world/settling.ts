import type { Payout, Refund, Transfers } from '../core/transfers';
import type { FaultMenu } from '../faults/fault-menu';
import type { LabSettings } from './settings';

/** Completes refunds and payouts a configurable time after they are accepted. */
export class Settling {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly books: { refunds: Transfers<Refund>; payouts: Transfers<Payout> },
    private readonly faults: FaultMenu,
    private readonly settings: LabSettings,
  ) {}

  refundSoon(refund: Refund): void {
    const fails = this.faults.draw(refund.provider, 'settle_refund')?.fault === 'refund_fails';
    this.later(() => {
      if (refund.state === 'pending') this.endRefund(refund, !fails);
    });
  }

  payoutSoon(payout: Payout): void {
    const fault = this.faults.draw(payout.provider, 'settle_payout')?.fault;
    this.later(() => {
      if (payout.state !== 'pending') return;
      this.endPayout(payout, fault !== 'payout_fails');
      if (fault === 'payout_returns') this.later(() => this.returnPayout(payout));
    });
  }

  endRefund(refund: Refund, well: boolean): void {
    this.books.refunds.end(refund, well ? 'succeeded' : 'failed', well ? null : 'REFUND_FAILED');
  }

  endPayout(payout: Payout, well: boolean): void {
    if (!well) this.settings.balances[payout.provider] += payout.amount;
    this.books.payouts.end(payout, well ? 'succeeded' : 'failed', well ? null : 'INVALID_DESTINATION');
  }

  /** Simulates the receiving bank returning the money of a payout that was reported as paid. */
  returnPayout(payout: Payout): void {
    this.settings.balances[payout.provider] += payout.amount;
    this.books.payouts.end(payout, 'reversed', 'INVALID_DESTINATION');
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private later(work: () => void): void {
    const { settleAfterMs } = this.settings;
    if (settleAfterMs === null) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, settleAfterMs);
    timer.unref();
    this.timers.add(timer);
  }
}
