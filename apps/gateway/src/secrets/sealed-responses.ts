import { Injectable } from '@nestjs/common';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';

/**
 * Runs commands whose responses contain a new secret. Responses are stored encrypted, so that a retry within
 * minutes returns the same response.
 */
@Injectable()
export class SealedResponses {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @param work runs in one transaction and returns the response */
  once<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    return executeOnce(this.db, work, {
      write: (answer, command) => this.sealer.seal(answer, answerContext(command)),
      read: (kept, command) => this.sealer.open(kept, answerContext(command)),
    });
  }
}

/** Returns the context with which a stored response is sealed. */
export const answerContext = (command: string): string => `answer ${command}`;
