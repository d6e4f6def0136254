import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  toUnix,
  type AdjustBalanceRequest,
  type Clock,
  type DebitVerdict,
  type WithActor,
} from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { AdjustmentsStore } from './adjustments.store';
import { postingOfAdjustment } from './debit.rules';
import type { Posting } from './posting.rules';
import { PostingQueue } from './posting-queue';
import { ContradictoryPosting, PostingsStore } from './postings.store';

@Injectable()
export class AdjustBalance {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly postings: PostingsStore,
    private readonly adjustments: AdjustmentsStore,
    private readonly queue: PostingQueue,
  ) {}

  /**
   * Posts an operator's correction and records its author and reason. Repeating an adjustment has no effect.
   * @throws DomainError `invalid_request` if a field is invalid or the ID was used for a different adjustment
   */
  async execute(adjustment: WithActor<AdjustBalanceRequest>): Promise<DebitVerdict> {
    const posting = postingOfAdjustment(adjustment, toUnix(this.clock.now(adjustment.environment)));
    await this.queue
      .runCommand(() => this.db.transaction((tx) => this.post(tx, adjustment, posting)))
      .catch(explain);
    return { verdict: 'posted' };
  }

  private async post(tx: Tx, adjustment: WithActor<AdjustBalanceRequest>, posting: Posting): Promise<void> {
    const [verdict] = await this.postings.post(tx, [posting]);
    if (verdict === 'posted') await this.adjustments.record(tx, adjustment);
  }
}

function explain(error: unknown): never {
  if (error instanceof ContradictoryPosting)
    throw new DomainError('invalid_request', 'This ID is already used by a different adjustment');
  throw error;
}
