import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { StoredResponses } from '../stored-responses/stored-responses';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { FactorRemoved } from './factor-removed';
import { TotpsStore } from './totps.store';

@Injectable()
export class RemoveTotp {
  constructor(
    private readonly answers: StoredResponses,
    private readonly totps: TotpsStore,
    private readonly removed: FactorRemoved,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @throws DomainError `unauthenticated` if no second factor was verified recently, `invalid_state` if the
   * user has no authenticator app
   */
  async execute(session: SessionEntity): Promise<void> {
    this.sessions.requireFactor(session);
    const { userId } = session;
    await this.answers.keep(async (tx) => {
      if (!(await this.totps.remove(tx, userId)))
        throw new DomainError('invalid_state', 'This account has no authenticator app');
      await this.removed.executeIn(tx, userId, 'totp.disabled');
    });
  }
}
