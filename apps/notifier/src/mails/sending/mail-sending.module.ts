import { Module } from '@nestjs/common';
import { MailQueueModule } from '../queue/mail-queue.module';
import { UnsubscribingModule } from '../unsubscribing/unsubscribing.module';
import { DashboardClient } from './dashboard.client';
import { DeliverMail } from './deliver-mail';
import { PagesClient } from './pages.client';
import { SendDueMailsJob } from './send-due-mails.job';
import { SendDueMails } from './send-due-mails';
import { SendMail } from './send-mail';
import { SmtpClient } from './smtp.client';

@Module({
  imports: [MailQueueModule, UnsubscribingModule],
  providers: [DashboardClient, DeliverMail, PagesClient, SendDueMails, SendDueMailsJob, SendMail, SmtpClient],
})
export class MailSendingModule {}
