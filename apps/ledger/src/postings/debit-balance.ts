import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock, type DebitRequest, type DebitVerdict } from '@tulay/contracts';
import { Batcher } from '@tulay/messaging';
import { Database, isTransientDatabaseError } from '@tulay/persistence';
import { CLOCK, failpoint } from '@tulay/service-host';
import { setTimeout as pause } from 'node:timers/promises';
import { postingOfDebit } from './debit.rules';
import type { Posting } from './posting.rules';
import { PostingQueue } from './posting-queue';
import { ContradictoryPosting, PostingsStore, type Verdict } from './postings.store';

const MAX_BATCH = 1_000;
const RETRY_AFTER_MS = [50, 250, 1_000];

/**
 * Debits available balances for refunds and payouts. Concurrent debits share one transaction, but each is
 * decided individually.
 */
@Injectable()
export class DebitBalance {
  private readonly batches = new Batcher<Posting, Verdict>({
    run: (postings) => this.queue.runCommand(() => this.decide(postings)),
    max: MAX_BATCH,
    concurrency: 1,
  });

  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly postings: PostingsStore,
    private readonly queue: PostingQueue,
  ) {}

  /**
   * Returns the decision on a debit. The first decision for a source is final, and a retry returns it.
   * @throws DomainError `invalid_request` for an invalid field, or if the source was debited with another
   * amount or balance
   */
  async execute(debit: DebitRequest): Promise<DebitVerdict> {
    const posting = postingOfDebit(debit, toUnix(this.clock.now(debit.environment)));
    failpoint('ledger.debit.received');
    const verdict = await this.batches.add(posting);
    failpoint('ledger.debit.decided');
    return { verdict: verdict.endsWith('refused') ? 'refused' : 'posted' };
  }

  /**
   * Splits a failed batch into halves until the invalid posting is isolated, because a batch fails as a whole.
   */
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

  /**
   * Retries if the connection is lost, because the outcome is then unknown. A retry is safe, because the first
   * decision for a source is final.
   */
  private async post(postings: Posting[]): Promise<Verdict[]> {
    for (const delay of RETRY_AFTER_MS) {
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
    ? new DomainError('invalid_request', 'This ID is already recorded with a different amount or balance')
    : error;
