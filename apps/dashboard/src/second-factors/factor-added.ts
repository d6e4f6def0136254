import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import { SecurityLog } from '../security-log/security-log';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { RecoveryCodes } from './recovery-codes';

@Injectable()
export class FactorAdded {
  constructor(
    private readonly sessions: Sessions,
    private readonly recovery: RecoveryCodes,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Ends the user's other sessions after a second factor was added, and creates recovery codes.
   * @returns recovery codes to show once; empty if the user already has recovery codes
   */
  async executeIn(
    tx: Tx,
    session: SessionEntity,
    action: AuditAction,
    detail?: AuditDetail,
  ): Promise<string[]> {
    const { userId } = session;
    await this.sessions.endOthersIn(tx, session);
    await this.sessions.noteFactorIn(tx, session);
    await this.security.noteIn(tx, userId, action, detail);
    return (await this.recovery.left(userId, tx)) > 0 ? [] : this.recovery.renew(tx, userId);
  }
}
