import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { SecurityLog } from '../security-log/security-log';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';
import { CheckCode, type CodeKind } from './check-code';

@Injectable()
export class VerifySecondFactor {
  constructor(
    private readonly sessions: Sessions,
    private readonly checkCode: CheckCode,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Completes a pending sign-in. A new session replaces the pending session.
   * @throws DomainError `invalid_request` if the code is wrong, `rate_limited` if the user has reached the
   * limit for app codes
   */
  signIn(waiting: SessionEntity, code: string, visitor: Visitor): Promise<OpenedSession> {
    return this.checkCode.execute(waiting.userId, code, async (tx, kind) => {
      await this.note(tx, waiting, kind);
      return this.sessions.openWithFactorIn(tx, waiting, visitor);
    });
  }

  /**
   * Completes step-up authentication with the second factor. The second factor then counts as recent for ten
   * minutes.
   */
  confirm(session: SessionEntity, code: string): Promise<void> {
    return this.checkCode.execute(session.userId, code, async (tx, kind) => {
      await this.note(tx, session, kind);
      await this.sessions.noteFactorIn(tx, session);
    });
  }

  private async note(tx: Tx, { userId }: SessionEntity, kind: CodeKind): Promise<void> {
    if (kind === 'recovery_code') await this.security.noteIn(tx, userId, 'recovery_code.used');
  }
}
