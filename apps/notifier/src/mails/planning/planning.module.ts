import { Module } from '@nestjs/common';
import { MailQueueModule } from '../queue/mail-queue.module';
import { UnsubscribingModule } from '../unsubscribing/unsubscribing.module';
import { CatalogClient } from './catalog.client';
import { FindInvoiceMail } from './find-invoice-mail';
import { InvoiceMailsController } from './invoice-mails.controller';
import { MailSettingsClient } from './mail-settings.client';
import { MailsConsumer } from './mails.consumer';
import { PlanMails } from './plan-mails';
import { PlanRemindersJob } from './plan-reminders.job';
import { PlanReminders } from './plan-reminders';

@Module({
  imports: [MailQueueModule, UnsubscribingModule],
  controllers: [InvoiceMailsController, MailsConsumer],
  providers: [CatalogClient, FindInvoiceMail, MailSettingsClient, PlanMails, PlanReminders, PlanRemindersJob],
})
export class PlanningModule {}
