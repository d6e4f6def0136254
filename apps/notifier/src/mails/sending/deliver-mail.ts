import { Injectable } from '@nestjs/common';
import type { WrittenMail } from '@tulay/contracts';
import { isOfMerchant, type MailEntity, type MailResult, type MerchantMail } from '../queue/mail.entity';
import { MailOptOutsStore } from '../unsubscribing/mail-opt-outs.store';
import { readerOf, SubscriptionLinks } from '../unsubscribing/subscription-links';
import { DashboardClient } from './dashboard.client';
import { PagesClient } from './pages.client';
import { SmtpClient } from './smtp.client';

/**
 * Requests the content of an email and sends the email, unless the recipient has unsubscribed or the email is
 * obsolete.
 */
@Injectable()
export class DeliverMail {
  constructor(
    private readonly optOuts: MailOptOutsStore,
    private readonly links: SubscriptionLinks,
    private readonly pages: PagesClient,
    private readonly dashboard: DashboardClient,
    private readonly smtp: SmtpClient,
  ) {}

  /** @throws Error from embed, the dashboard or the mail server */
  async execute(mail: MailEntity): Promise<MailResult> {
    if (isOfMerchant(mail)) return this.ofMerchant(mail);
    return this.handOver(mail, await this.dashboard.mail(mail.subjectId));
  }

  private async ofMerchant(mail: MerchantMail): Promise<MailResult> {
    const { kind, merchantId, environment, subjectId, dueDate, recipient } = mail;
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
    return this.handOver(mail, written);
  }

  private async handOver({ id, recipient }: MailEntity, written: WrittenMail | null): Promise<MailResult> {
    if (!written) return { status: 'skipped', reason: 'outdated' };
    await this.smtp.send(id, recipient, written);
    return { status: 'sent' };
  }
}
