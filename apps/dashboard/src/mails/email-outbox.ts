import { Inject, Injectable } from '@nestjs/common';
import { newOrderedId, toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { CLOCK } from '@tulay/service-host';
import { AccountEmails, type AccountMail } from './account-emails.port';
import { AccountMailsStore } from './account-mails.store';

/**
 * Saves emails in the same transaction as the change that causes them. A job submits the emails to the
 * notifier.
 */
@Injectable()
export class EmailOutbox extends AccountEmails {
  constructor(
    private readonly store: AccountMailsStore,
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async send(tx: Tx, mail: AccountMail): Promise<void> {
    const { kind, to: recipient, language } = mail;
    const id = newOrderedId('mail');
    const sealedToken = 'token' in mail ? this.sealer.seal(mail.token, id) : null;
    const created = toUnix(this.clock.now('live'));
    const row = { id, kind, recipient, language, sealedToken, created };
    await this.store.add(tx, { ...row, takenAt: null, nextTryAt: created });
  }
}
