import { Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import type { Language } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { AccountEmails, type Notification } from '../mails/account-emails.port';

interface Reader extends Record<string, unknown> {
  email: string;
  language: Language;
}

/**
 * Records changes of a user's sign-in methods and notifies the user by email, so that they notice an
 * intruder.
 */
@Injectable()
export class SecurityLog {
  constructor(
    private readonly audit: ActionLog,
    private readonly mails: AccountEmails,
  ) {}

  /**
   * Records and emails a change, in its transaction.
   * @param action such as `totp.enabled`
   */
  async noteIn(tx: Tx, userId: string, action: AuditAction, detail?: AuditDetail): Promise<void> {
    await this.audit.record(tx, { action, subject: userId, actor: userId, ...(detail && { detail }) });
    await this.tellIn(tx, userId);
  }

  /** Records that someone who knows the password or has a session is entering wrong codes. */
  async noteGuessesIn(tx: Tx, userId: string): Promise<void> {
    await this.audit.record(tx, { action: 'totp.guessed', subject: userId, actor: userId });
    await this.tellIn(tx, userId, 'codes_guessed');
  }

  /** Records an operator's action on behalf of a user. */
  async noteOperatorIn(tx: Tx, userId: string, action: AuditAction): Promise<void> {
    await this.audit.record(tx, { action, subject: userId, actor: 'operator' });
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
