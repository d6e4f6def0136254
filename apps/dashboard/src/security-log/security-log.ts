import { Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import { operatorName, type Language } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { AccountEmails, type Notification } from '../mails/account-emails.port';

interface Reader extends Record<string, unknown> {
  email: string;
  language: Language;
}

/**
 * Records changes to a user's sign-in methods and notifies the user by email, so that the user can detect an
 * intruder.
 */
@Injectable()
export class SecurityLog {
  constructor(
    private readonly audit: ActionLog,
    private readonly mails: AccountEmails,
  ) {}

  /**
   * Records a change and emails the user, in the same transaction as the change.
   * @param action such as `totp.enabled`
   */
  async noteIn(tx: Tx, userId: string, action: AuditAction, detail?: AuditDetail): Promise<void> {
    await this.audit.record(tx, { action, subject: userId, actor: userId, ...(detail && { detail }) });
    await this.tellIn(tx, userId);
  }

  /**
   * Records wrong second-factor codes. Only a client that has the password or a session can submit these codes.
   */
  async noteGuessesIn(tx: Tx, userId: string): Promise<void> {
    await this.audit.record(tx, { action: 'totp.guessed', subject: userId, actor: userId });
    await this.tellIn(tx, userId, 'codes_guessed');
  }

  /** Records an operator's action on behalf of a user. */
  async noteOperatorIn(tx: Tx, userId: string, action: AuditAction): Promise<void> {
    await this.audit.record(tx, { action, subject: userId, actor: operatorName() });
    await this.tellIn(tx, userId);
  }

  private async tellIn(
    tx: Tx,
    userId: string,
    kind: Notification['kind'] = 'security_changed',
  ): Promise<void> {
    const [user] = await tx.query<Reader>('SELECT email, language FROM users WHERE id = $1', [userId]);
    if (user) await this.mails.send(tx, { kind, to: user.email, language: user.language });
  }
}
