import { Injectable } from '@nestjs/common';
import { StoredResponses } from '../stored-responses/stored-responses';
import { SecurityLog } from '../security-log/security-log';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { RecoveryCodes } from './recovery-codes';

@Injectable()
export class RenewRecoveryCodes {
  constructor(
    private readonly answers: StoredResponses,
    private readonly recovery: RecoveryCodes,
    private readonly security: SecurityLog,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Replaces the recovery codes.
   * @returns the new codes to show once
   * @throws DomainError `unauthenticated` if no second factor was verified recently
   */
  async execute(session: SessionEntity): Promise<string[]> {
    this.sessions.requireFactor(session);
    const { userId } = session;
    return this.answers.keep(async (tx) => {
      await this.security.noteIn(tx, userId, 'recovery_codes.renewed');
      return this.recovery.renew(tx, userId);
    });
  }
}
