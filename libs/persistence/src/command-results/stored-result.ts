import { takeCommandId } from '@tulay/contracts';
import { findAnswer } from './kept-refusal';
import type { Queries } from './queries';

/**
 * The stored reply to the current command, for commands with several transactions, the last of which determines
 * the reply. Call `find` and `keep` while holding the lock of the row that the command changes. If one
 * transaction is enough, use `executeOnce`.
 */
export class StoredResult<Answer extends object> {
  private readonly command = takeCommandId();

  /**
   * Returns the reply of the first execution; null if there is none, or if no command with an ID is being
   * handled.
   * @throws FinalRefusal if the command was rejected
   */
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
