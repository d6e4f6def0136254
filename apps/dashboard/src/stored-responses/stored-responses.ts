import { Injectable } from '@nestjs/common';
import { withCommandId } from '@tulay/contracts';
import { executeOnce, Database, findAnswer, type Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';

/**
 * Stores the responses to forms for ten minutes, so that a resubmitted form gets the same response and
 * changes nothing. Responses are encrypted because they may contain a secret.
 */
@Injectable()
export class StoredResponses {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Executes a form once per idempotency token. A form can be submitted again after a rejection.
   * @param work must store the response with `keep`, in the same transaction as the change; not called for a
   * resubmission
   */
  async once<Answer>(operation: string, work: () => Promise<Answer>): Promise<Answer> {
    const kept = await this.find(operation);
    if (kept) return kept.answer as Answer;
    try {
      return await withCommandId(operation, work);
    } catch (error) {
      // A concurrent submission may have completed in the meantime and caused this failure.
      const meanwhile = await this.find(operation);
      if (!meanwhile) throw error;
      return meanwhile.answer as Answer;
    }
  }

  /**
   * Returns the key of a stored response, derived from the token and the form's content. The digest is keyed
   * because the content may include a password.
   */
  keyOf(operation: string, content: string): string {
    return `${operation}.${this.sealer.digest(content, `form ${operation}`)}`;
  }

  /** Runs `work` in a transaction, once per idempotency token. Without a token, `work` always runs. */
  keep<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    return executeOnce(this.db, async (tx) => ({ answer: await work(tx) }), {
      write: (text, operation) => this.sealer.seal(text, answerContext(operation)),
      read: (sealed, operation) => this.sealer.open(sealed, answerContext(operation)),
    }).then(({ answer }) => answer);
  }

  private async find(operation: string): Promise<{ answer: unknown } | null> {
    const sealed = await findAnswer(this.db, operation);
    if (sealed === undefined) return null;
    return JSON.parse(this.sealer.open(sealed, answerContext(operation))) as { answer: unknown };
  }
}

/** Returns the encryption context of a stored response. */
export const answerContext = (operation: string): string => `answer ${operation}`;
