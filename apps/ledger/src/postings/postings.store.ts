import { Injectable } from '@nestjs/common';
import type { Prepared, Tx } from '@tulay/persistence';
import { PostingBatch } from './posting-batch.rules';
import type { Posting } from './posting.rules';

/** Decision on a posting. `already_…` means that its source was decided earlier. */
export type Verdict = 'posted' | 'refused' | 'already_posted' | 'already_refused';

/** Thrown if the source was posted before with different amounts or accounts. */
export class ContradictoryPosting extends Error {}

const CONTRADICTORY = 'TL001';

const POST_BATCH: Prepared = {
  name: 'post-batch',
  text: `SELECT post_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS verdicts`,
};

/** The only class that writes to the ledger. */
@Injectable()
export class PostingsStore {
  /**
   * Posts a batch atomically, in the given order. Returns one decision per posting.
   * @param on a transaction, or the database to run the batch in a separate transaction
   * @throws ContradictoryPosting if a source was posted before with different values; the transaction is
   * aborted
   */
  async post(on: Pick<Tx, 'query'>, postings: Posting[]): Promise<Verdict[]> {
    if (!postings.length) return [];
    const [row] = await on
      .query<{ verdicts: Verdict[] }>(POST_BATCH, new PostingBatch(postings).columns())
      .catch(explain);
    return row?.verdicts ?? [];
  }
}

function explain(error: Error & { code?: string }): never {
  if (error.code === CONTRADICTORY) throw new ContradictoryPosting(error.message, { cause: error });
  throw error;
}
