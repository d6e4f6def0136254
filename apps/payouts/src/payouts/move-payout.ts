import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PayoutRow } from './payout.entity';
import { applyStep, type StepDetail } from './payout.rules';
import { nextPayoutStep, type PayoutTrigger } from './payout.states';
import { toPayoutEvent } from './payout.view';
import { PayoutsStore } from './payouts.store';

/** Moves a payout by what a provider, a merchant or an operator did. */
@Injectable()
export class MovePayout {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
  ) {}

  /** Takes the step once; a repeat only says when to look again. @throws DomainError `not_found`, `invalid_state` */
  execute(payoutId: string, trigger: PayoutTrigger, detail: StepDetail = {}): Promise<PayoutRow> {
    return this.db.transaction(async (tx) => {
      const payout = await this.payouts.lock(tx, payoutId);
      const step = nextPayoutStep(payout.status, trigger);
      const now = toUnix(this.clock.now(payout.environment));
      const moved =
        step === 'repeat' ? { ...payout, dueAt: detail.dueAt ?? null } : applyStep(payout, step, now, detail);
      await this.payouts.save(tx, moved);
      if (step !== 'repeat' && step.emits) await tx.emit(toPayoutEvent(moved, step.emits, now));
      return moved;
    });
  }
}
