import { Injectable } from '@nestjs/common';
import type { MailEntity, MailResult } from '../queue/mail.entity';
import { MailOptOutsStore } from '../unsubscribing/mail-opt-outs.store';
import { readerOf, SubscriptionLinks } from '../unsubscribing/subscription-links';
import { PagesClient } from './pages.client';
import { SmtpClient } from './smtp.client';

/** Has a mail written and hands it to the server, unless its reader wants none or it is not true any more. */
@Injectable()
export class DeliverMail {
  constructor(
    private readonly optOuts: MailOptOutsStore,
    private readonly links: SubscriptionLinks,
    private readonly pages: PagesClient,
    private readonly smtp: SmtpClient,
  ) {}

  /** @throws what embed or the server answers */
  async execute(mail: MailEntity): Promise<MailResult> {
    const { id, kind, merchantId, environment, subjectId, dueDate, recipient } = mail;
    const reader = readerOf(mail, recipient);
    const subscription = { merchantId, environment, reader };
    if (await this.optOuts.has(subscription)) return { status: 'skipped', reason: 'unsubscribed' };
    const unsubscribeToken = this.links.tokenOf(subscription);
    const written = await this.pages.mail({
      kind,
      merchantId,
      environment,
      subjectId,
      dueDate,
      unsubscribeToken,
    });
    if (!written) return { status: 'skipped', reason: 'outdated' };
    await this.smtp.send(id, recipient, written);
    return { status: 'sent' };
  }
}
