import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  toUnix,
  type AdjustBalanceRequest,
  type Clock,
  type DebitVerdict,
} from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { AdjustmentsStore } from './adjustments.store';
import { postingOfAdjustment } from './debit.rules';
import type { Posting } from './posting.rules';
import { PostingTurns } from './posting-turns';
import { ContradictoryPosting, PostingsStore } from './postings.store';

/** Books an operator's correction, together with who made it and why. */
@Injectable()
export class AdjustBalance {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly postings: PostingsStore,
    private readonly adjustments: AdjustmentsStore,
    private readonly turns: PostingTurns,
  ) {}

  /** A repeat of the same adjustment changes nothing. @throws DomainError `invalid_request` */
  async execute(adjustment: AdjustBalanceRequest): Promise<DebitVerdict> {
    const posting = postingOfAdjustment(adjustment, toUnix(this.clock.now(adjustment.environment)));
    await this.turns
      .forCommands(() => this.db.transaction((tx) => this.book(tx, adjustment, posting)))
      .catch(explain);
    return { verdict: 'posted' };
  }

  private async book(tx: Tx, adjustment: AdjustBalanceRequest, posting: Posting): Promise<void> {
    const [verdict] = await this.postings.post(tx, [posting]);
    if (verdict === 'posted') await this.adjustments.record(tx, adjustment);
  }
}

function explain(error: unknown): never {
  if (error instanceof ContradictoryPosting)
    throw new DomainError('invalid_request', 'This id is on record as another adjustment');
  throw error;
}
