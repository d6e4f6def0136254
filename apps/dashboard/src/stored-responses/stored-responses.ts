import { Injectable } from '@nestjs/common';
import { withCommandId } from '@tulay/contracts';
import { executeOnce, Database, findAnswer, type Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';

/**
 * Responses to forms that change something in this service, stored for ten minutes: a resubmitted form gets
 * the same response and has no second effect. Responses are encrypted, because they may contain a secret.
 */
@Injectable()
export class StoredResponses {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Executes a form once per idempotency token. After a rejection the form may be submitted again.
   * @param work stores its response by `keep`, in the transaction of the change. Its earlier checks are
   * skipped for a repeat
   */
  async once<Answer>(operation: string, work: () => Promise<Answer>): Promise<Answer> {
    const kept = await this.find(operation);
    if (kept) return kept.answer as Answer;
    try {
      return await withCommandId(operation, work);
    } catch (error) {
      // The first submission may have completed while this one was being checked, which can be the reason for
      // the failure.
      const meanwhile = await this.find(operation);
      if (!meanwhile) throw error;
      return meanwhile.answer as Answer;
    }
  }

  /**
   * Returns the key of the stored response: a keyed digest of the token and the form's content. A plain
   * digest would not protect the passwords that forms contain.
   */
  keyOf(operation: string, content: string): string {
    return `${operation}.${this.sealer.digest(content, `form ${operation}`)}`;
  }

  /** Runs `work` in one transaction: once per idempotency token, or unconditionally without one. */
  keep<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    return executeOnce(this.db, async (tx) => ({ answer: await work(tx) }), {
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
