import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { Tx } from '@tulay/persistence';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';
import { RecoveryCodes } from './recovery-codes';

@Injectable()
export class FactorAdded {
  constructor(
    private readonly sessions: Sessions,
    private readonly recovery: RecoveryCodes,
    private readonly audit: AuditLog,
  ) {}

  /** What follows a new second factor: other browsers are signed out, and there are recovery codes. @returns them, to show once */
  async executeIn(tx: Tx, session: SessionEntity, action: string): Promise<string[]> {
    const { userId } = session;
    await this.sessions.endOthersIn(tx, session);
    await this.sessions.noteFactorIn(tx, session);
    await this.audit.record(tx, { action, subject: userId, actor: userId });
    return this.recovery.renew(tx, userId);
  }
}
