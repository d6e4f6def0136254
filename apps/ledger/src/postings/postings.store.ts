import { Injectable } from '@nestjs/common';
import type { Prepared, Tx } from '@tulay/persistence';
import { PostingBatch } from './posting-batch.rules';
import type { Posting } from './posting.rules';

/** The decision on a posting; `already_…` if its source was decided before. */
export type Verdict = 'posted' | 'refused' | 'already_posted' | 'already_refused';

/** The source has already been posted with other amounts or accounts. */
export class ContradictoryPosting extends Error {}

const CONTRADICTORY = 'TL001';

const POST_BATCH: Prepared = {
  name: 'post-batch',
  text: `SELECT post_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS verdicts`,
};

/** The only writer of the books. */
@Injectable()
export class PostingsStore {
  /**
   * Posts a batch in the given order, all or nothing. Returns one verdict per posting.
   * @param on a transaction, or the database to run the batch in its own transaction
   * @throws ContradictoryPosting if a posting contradicts the books; the transaction is aborted
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
