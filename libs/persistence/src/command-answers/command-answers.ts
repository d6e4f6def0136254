import type { Queries } from './queries';

/** A repeat comes within the time limit of its command, at most 40 s. Statements and clocks add some. */
const KEPT = '10 minutes';
const BATCH = 1_000;

/** The answers of the last minutes that `answerOnce` keeps. */
export class CommandAnswers {
  constructor(private readonly db: Queries) {}

  /** Deletes one batch of answers that no repeat asks for any more. @returns true when there may be more */
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
