import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PayoutEntity } from './payout.entity';
import { applyStep, isAsRead, repeatStep, type StepDetail } from './payout.rules';
import { nextPayoutStep, type PayoutTrigger } from './payout.states';
import { toPayoutEvent } from './payout.view';
import { PayoutsStore } from './payouts.store';

export interface PayoutStepInput {
  payoutId: string;
  trigger: PayoutTrigger;
  detail?: StepDetail;
  /**
   * Applies the step only if the payout is unchanged since it was read, which means that no other process has
   * claimed it.
   */
  onlyIf?: PayoutEntity;
}

export interface AppliedStep {
  before: PayoutEntity;
  after: PayoutEntity;
}

/**
 * Applies every status change of a visible payout, whether caused by the provider, the merchant or an operator.
 */
@Injectable()
export class ApplyPayoutStep {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
  ) {}

  /**
   * Applies the step. A repeated step keeps the status and emits no event.
   * @throws DomainError `not_found` if the payout does not exist, or `invalid_state` if the transition is not
   * allowed
   */
  async execute(input: PayoutStepInput): Promise<PayoutEntity> {
    return (await this.db.transaction((tx) => this.executeIn(tx, input))).after;
  }

  async executeIn(tx: Tx, { payoutId, trigger, detail = {}, onlyIf }: PayoutStepInput): Promise<AppliedStep> {
    const before = await this.payouts.lock(tx, payoutId);
    if (onlyIf && !isAsRead(before, onlyIf)) return { before, after: before };
    const step = nextPayoutStep(before.status, trigger);
    const now = toUnix(this.clock.now(before.environment));
    const after = step === 'repeat' ? repeatStep(before, detail) : applyStep(before, step, now, detail);
    await this.payouts.save(tx, after);
    if (step !== 'repeat' && step.emits) await tx.emit(toPayoutEvent(after, step.emits, now));
    return { before, after };
  }
}
