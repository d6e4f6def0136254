import { Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { PermissionOf } from '../audit/audit-actions';
import type { AccountMailKind, Language } from '@tulay/contracts';
import { minorToWire } from '@tulay/money';
import type { Tx } from '@tulay/persistence';
import type { LinkMailKind } from '../mails/account-mail.rules';
import { AccountEmails } from '../mails/account-emails.port';
import type { PayoutRequestEntity } from './payout-request.entity';

interface Reader extends Record<string, unknown> {
  email: string;
  language: Language;
}

type NoticeKind = Exclude<AccountMailKind, LinkMailKind>;

/**
 * Writes the audit entries of requests and emails the members involved, in the same transaction as the
 * change.
 */
@Injectable()
export class RequestNotifications {
  constructor(
    private readonly audit: ActionLog,
    private readonly mails: AccountEmails,
  ) {}

  /** @param actor user ID, or `dashboard` for an expiry */
  async record(
    tx: Tx,
    request: PayoutRequestEntity,
    action: PermissionOf<'payout'>,
    actor: string,
  ): Promise<void> {
    const { id, environment, amount, currency, method, refusal } = request;
    const detail = { payout: id, environment, amount: minorToWire(amount), currency, method };
    await this.audit.record(tx, {
      action: `payout.${action}`,
      subject: request.merchantId,
      actor,
      detail: { ...detail, ...(refusal && { refusal }) },
    });
  }

  async mailTo(tx: Tx, readers: readonly Reader[], kind: NoticeKind): Promise<void> {
    for (const { email, language } of readers) await this.mails.send(tx, { kind, to: email, language });
  }

  async mailAsker(tx: Tx, { askedBy }: PayoutRequestEntity, kind: NoticeKind): Promise<void> {
    const readers = await tx.query<Reader>('SELECT email, language FROM users WHERE id = $1', [askedBy]);
    await this.mailTo(tx, readers, kind);
  }
}
