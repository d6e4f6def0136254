import { Injectable } from '@nestjs/common';
import { withCommandId } from '@tulay/contracts';
import { answerOnce, Database, findAnswer, type Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';

/**
 * What forms that change something here were answered, for ten minutes: a form that is sent again is answered the same, and
 * changes nothing. An answer is sealed, because it may show a secret.
 */
@Injectable()
export class FormAnswers {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Does what a form asks for, once for its operation. After a refusal the form may be sent again.
   * @param work keeps its answer by `keep`, in the transaction of the change. What it checks before is not asked of a repeat
   */
  async once<Answer>(operation: string, work: () => Promise<Answer>): Promise<Answer> {
    const kept = await this.find(operation);
    if (kept) return kept.answer as Answer;
    try {
      return await withCommandId(operation, work);
    } catch (error) {
      // The first sending may have ended while this one was checked, and the check then failed for that.
      const meanwhile = await this.find(operation);
      if (!meanwhile) throw error;
      return meanwhile.answer as Answer;
    }
  }

  /** What the answer is kept under: of the form, and of what it says. Passwords are typed too, so it is no plain digest. */
  keyOf(operation: string, content: string): string {
    return `${operation}.${this.sealer.digest(content, `form ${operation}`)}`;
  }

  /** Runs `work` in one transaction: once for each operation, or as a plain one where there is none. */
  keep<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    return answerOnce(this.db, async (tx) => ({ answer: await work(tx) }), {
      write: (text, operation) => this.sealer.seal(text, contextOf(operation)),
      read: (sealed, operation) => this.sealer.open(sealed, contextOf(operation)),
    }).then(({ answer }) => answer);
  }

  private async find(operation: string): Promise<{ answer: unknown } | null> {
    const sealed = await findAnswer(this.db, operation);
    if (sealed === undefined) return null;
    return JSON.parse(this.sealer.open(sealed, contextOf(operation))) as { answer: unknown };
  }
}

const contextOf = (operation: string): string => `answer ${operation}`;
