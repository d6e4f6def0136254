import type { Queries } from './queries';

/** Retries arrive within the time limit of their command, at most 40 s; statements and clock differences add some. */
const KEPT = '10 minutes';
const BATCH = 1_000;

/** The replies of the last minutes, stored by `executeOnce`. */
export class CommandAnswers {
  constructor(private readonly db: Queries) {}

  /** Deletes one batch of expired replies. @returns whether there may be more */
  async deleteOld(): Promise<boolean> {
    const deleted = await this.db.query(
      `DELETE FROM command_answers WHERE command = ANY(ARRAY(
         SELECT command FROM command_answers WHERE answered < now() - $1::interval ORDER BY answered LIMIT $2))
       RETURNING command`,
      [KEPT, BATCH],
    );
    return deleted.length === BATCH;
  }
}
