import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock, type DebitRequest, type DebitVerdict } from '@tulay/contracts';
import { Batcher } from '@tulay/messaging';
import { Database, isTransientDatabaseError } from '@tulay/persistence';
import { CLOCK, failpoint } from '@tulay/service-host';
import { setTimeout as pause } from 'node:timers/promises';
import { postingOfDebit } from './debit.rules';
import type { Posting } from './posting.rules';
import { PostingTurns } from './posting-turns';
import { ContradictoryPosting, PostingsStore, type Verdict } from './postings.store';

const AT_ONCE = 1_000;
/** Pauses before a batch whose outcome was lost with its connection is sent again. */
const RESEND_MS = [50, 250, 1_000];

/** Takes refunds and payouts out of available balances. All that wait share one transaction, each gets its own verdict. */
@Injectable()
export class TakeDebit {
  private readonly batches = new Batcher<Posting, Verdict>({
    run: (postings) => this.turns.forCommands(() => this.decide(postings)),
    max: AT_ONCE,
    concurrency: 1,
  });

  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly postings: PostingsStore,
    private readonly turns: PostingTurns,
  ) {}

  /**
   * The verdict of the first time this source was asked about, however often it is repeated.
   * @throws DomainError `invalid_request` for a bad field, or a source that stands for another amount or balance
   */
  async execute(debit: DebitRequest): Promise<DebitVerdict> {
    const posting = postingOfDebit(debit, toUnix(this.clock.now(debit.environment)));
    failpoint('ledger.debit.received');
    const verdict = await this.batches.add(posting);
    failpoint('ledger.debit.decided');
    return { verdict: verdict.endsWith('refused') ? 'refused' : 'posted' };
  }

  /** A batch fails as a whole: it is halved until the bad posting stands alone. */
  private async decide(postings: Posting[]): Promise<(Verdict | Error)[]> {
    try {
      return await this.post(postings);
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error;
      if (postings.length === 1) return [explain(error as Error)];
      const middle = postings.length >> 1;
      const first = await this.decide(postings.slice(0, middle));
      return [...first, ...(await this.decide(postings.slice(middle)))];
    }
  }

  /** What a lost connection left unknown is asked again: the sources tell what was decided already. */
  private async post(postings: Posting[]): Promise<Verdict[]> {
    for (const delay of RESEND_MS) {
      try {
        return await this.postings.post(this.db, postings);
      } catch (error) {
        if (!isTransientDatabaseError(error)) throw error;
        await pause(delay);
      }
    }
    return this.postings.post(this.db, postings);
  }
}

const explain = (error: Error): Error =>
  error instanceof ContradictoryPosting
    ? new DomainError('invalid_request', 'This id is on record with another amount or balance')
    : error;
