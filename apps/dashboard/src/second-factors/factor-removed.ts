import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import { SecurityLog } from '../security-log/security-log';
import { Sessions } from '../sessions/sessions';
import { RecoveryCodes } from './recovery-codes';

@Injectable()
export class FactorRemoved {
  constructor(
    private readonly sessions: Sessions,
    private readonly recovery: RecoveryCodes,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Records the removal of a second factor, and deletes the recovery codes if the user has no second factor
   * left.
   */
  async executeIn(tx: Tx, userId: string, action: AuditAction, detail?: AuditDetail): Promise<void> {
    await this.security.noteIn(tx, userId, action, detail);
    if (!(await this.sessions.hasFactor(userId, tx))) await this.recovery.remove(tx, userId);
  }
}
