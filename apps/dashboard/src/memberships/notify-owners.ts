import { Injectable } from '@nestjs/common';
import type { Language } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { AccountEmails, type Notification } from '../mails/account-emails.port';

interface Reader extends Record<string, unknown> {
  email: string;
  language: Language;
}

const OWNERS = `SELECT u.email, u.language FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.merchant_id = $1 AND m.role = 'owner' ORDER BY m.created`;

@Injectable()
export class NotifyOwners {
  constructor(private readonly mails: AccountEmails) {}

  /** Queues an email to each of the merchant's owners in the same transaction as the change. */
  async tellIn(tx: Tx, merchantId: string, kind: Notification['kind']): Promise<void> {
    for (const { email: to, language } of await tx.query<Reader>(OWNERS, [merchantId]))
      await this.mails.send(tx, { kind, to, language });
  }
}
