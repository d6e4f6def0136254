import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PayoutEntity } from './payout.entity';
import { applyStep, type StepDetail } from './payout.rules';
import { nextPayoutStep, type PayoutTrigger } from './payout.states';
import { toPayoutEvent } from './payout.view';
import { PayoutsStore } from './payouts.store';

/** A payout before and after a step; the same status when the step was a repeat. */
export interface Move {
  before: PayoutEntity;
  after: PayoutEntity;
}

/** Moves a payout by what a provider, a merchant or an operator did. */
@Injectable()
export class MovePayout {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payouts: PayoutsStore,
  ) {}

  /** Takes the step once; a repeat changes nothing. @throws DomainError `not_found`, `invalid_state` */
  async execute(payoutId: string, trigger: PayoutTrigger, detail: StepDetail = {}): Promise<PayoutEntity> {
    return (await this.db.transaction((tx) => this.within(tx, payoutId, trigger, detail))).after;
  }

  /** The same within a transaction that has more to do. */
  async within(tx: Tx, payoutId: string, trigger: PayoutTrigger, detail: StepDetail): Promise<Move> {
    const before = await this.payouts.lock(tx, payoutId);
    const step = nextPayoutStep(before.status, trigger);
    const now = toUnix(this.clock.now(before.environment));
    const after =
      step === 'repeat' ? { ...before, ...dueAtOf(detail) } : applyStep(before, step, now, detail);
    await this.payouts.save(tx, after);
    if (step !== 'repeat' && step.emits) await tx.emit(toPayoutEvent(after, step.emits, now));
    return { before, after };
  }
}

/** A repeat leaves a payout as it is, but for a word on when to look again. */
const dueAtOf = ({ dueAt }: StepDetail): Partial<PayoutEntity> => (dueAt === undefined ? {} : { dueAt });
