import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database, type Prepared, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { SecurityLog } from '../security-log/security-log';
import { TooManyCodes } from './too-many-codes';

const QUARTER = 15 * 60;
const DAY = 24 * 3_600;
/** Maximum number of attempts per 15 minutes. At any time, three of the million possible codes are valid. */
const IN_QUARTER = 5;
/**
 * Maximum number of attempts per day. An attacker who uses all attempts every day for a year finds a code
 * with a probability of 2%, and the user receives an email every day.
 */
const IN_DAY = 20;

/**
 * Counts an attempt. After a limit has been exceeded, only the count for that limit is increased, and at most
 * to one above the limit.
 */
const COUNT: Prepared = {
  name: 'count-code-guess',
  text: `INSERT INTO code_guesses AS g (user_id, quarter_began, quarter_guesses, day_began, day_guesses)
    VALUES ($1, $2, 1, $2, 1)
    ON CONFLICT (user_id) DO UPDATE SET (quarter_began, quarter_guesses, day_began, day_guesses) = (
      SELECT CASE WHEN quarter_over THEN $2 ELSE g.quarter_began END,
        CASE WHEN in_day >= ${IN_DAY} THEN in_quarter ELSE least(in_quarter + 1, ${IN_QUARTER + 1}) END,
        CASE WHEN day_over THEN $2 ELSE g.day_began END,
        CASE WHEN in_day < ${IN_DAY} AND in_quarter >= ${IN_QUARTER} THEN in_day ELSE least(in_day + 1, ${IN_DAY + 1}) END
      FROM (SELECT g.quarter_began <= $2 - ${QUARTER} AS quarter_over, g.day_began <= $2 - ${DAY} AS day_over) ended,
        LATERAL (SELECT CASE WHEN quarter_over THEN 0 ELSE g.quarter_guesses END AS in_quarter,
          CASE WHEN day_over THEN 0 ELSE g.day_guesses END AS in_day) before)
    RETURNING quarter_guesses AS quarter, day_guesses AS day, coalesce(told_at > $2 - ${DAY}, false) AS told`,
};

/** Of several concurrent requests, only one records the email. */
const NOTE_TOLD = `UPDATE code_guesses SET told_at = $2
  WHERE user_id = $1 AND (told_at IS NULL OR told_at <= $2 - ${DAY}) RETURNING user_id`;

const TAKE_BACK = `UPDATE code_guesses
  SET quarter_guesses = 0, day_guesses = greatest(least(day_guesses, ${IN_DAY}) - 1, 0) WHERE user_id = $1`;

const FORGET = 'UPDATE code_guesses SET quarter_guesses = 0, day_guesses = 0 WHERE user_id = $1';

/** Number of attempts, including the current one. */
interface Counted extends Record<string, unknown> {
  quarter: number;
  day: number;
  /** Whether an email was sent within the last 24 hours. */
  told: boolean;
}

/** Limits failed app codes per user. Clients can submit app codes only after passing the password check. */
@Injectable()
export class FailedCodeCounts {
  constructor(
    private readonly db: Database,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before the code is checked, so that concurrent attempts are also limited.
   * @throws TooManyCodes if a limit is exceeded
   */
  async count(userId: string): Promise<Counted> {
    const [counted] = await this.db.query<Counted>(COUNT, [userId, this.now()]);
    if (counted!.day > IN_DAY) throw new TooManyCodes('day');
    if (counted!.quarter <= IN_QUARTER) return counted!;
    await this.tell(userId, counted!);
    throw new TooManyCodes('quarter');
  }

  /** Emails the user if this was the last permitted attempt of the 15-minute period, at most once a day. */
  async wrong(userId: string, counted: Counted): Promise<void> {
    if (counted.quarter >= IN_QUARTER) await this.tell(userId, counted);
  }

  /** Resets the 15-minute count after a correct code. Wrong codes still count toward the daily limit. */
  async takeBackIn(tx: Tx, userId: string): Promise<void> {
    await tx.query(TAKE_BACK, [userId]);
  }

  /** Resets both counts after a recovery code was accepted. */
  async forgetIn(tx: Tx, userId: string): Promise<void> {
    await tx.query(FORGET, [userId]);
  }

  private async tell(userId: string, { told }: Counted): Promise<void> {
    if (told) return;
    await this.db.transaction(async (tx) => {
      const isFirst = (await tx.query(NOTE_TOLD, [userId, this.now()])).length > 0;
      if (isFirst) await this.security.noteGuessesIn(tx, userId);
    });
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
