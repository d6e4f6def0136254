import { APPROVED_PREFIX } from '@tulay/contracts';
import type { Queries } from './queries';

/**
 * Retention of replies. Retries arrive within the command's time limit, which is at most 40 s; the rest is a margin
 * for slow statements and clock differences.
 */
const KEPT = '10 minutes';
/** Retention of replies to approved requests, which a second person can send again for a day. */
const APPROVED_KEPT = '26 hours';
const BATCH = 1_000;

/** Removes expired replies that `executeOnce` stored. */
export class CommandAnswers {
  constructor(private readonly db: Queries) {}

  /** Deletes one batch of expired replies. Returns whether more may remain. */
  async deleteOld(): Promise<boolean> {
    const deleted = await this.db.query(
      `DELETE FROM command_answers WHERE command = ANY(ARRAY(
         SELECT command FROM command_answers WHERE answered < now() - $1::interval
           AND (answered < now() - $3::interval OR strpos(command, $4) = 0)
         ORDER BY answered LIMIT $2))
       RETURNING command`,
      [KEPT, BATCH, APPROVED_KEPT, ` ${APPROVED_PREFIX}`],
    );
    return deleted.length === BATCH;
  }
}
