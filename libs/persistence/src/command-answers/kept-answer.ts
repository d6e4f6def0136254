import { takeCommandId } from '@tulay/contracts';
import { findAnswer } from './answer-once';
import type { Queries } from './queries';

/**
 * The answer to the command that is being answered, for work of several transactions that only the last one decides.
 * `find` and `keep` run under the lock of the row that the command changes. Where one transaction does all, `answerOnce`
 * is shorter.
 */
export class KeptAnswer<Answer extends object> {
  private readonly command = takeCommandId();

  /** What the first execution answered; null when there is none, and outside of a command with an id. */
  async find(tx: Queries): Promise<Answer | null> {
    if (this.command === null) return null;
    const kept = await findAnswer(tx, this.command);
    return kept === undefined ? null : (JSON.parse(kept) as Answer);
  }

  async keep(tx: Queries, answer: Answer): Promise<Answer> {
    if (this.command !== null)
      await tx.query('INSERT INTO command_answers (command, answer) VALUES ($1, $2)', [
        this.command,
        JSON.stringify(answer),
      ]);
    return answer;
  }
}
