import { Module } from '@nestjs/common';
import { MailQueueModule } from '../queue/mail-queue.module';
import { CatalogClient } from './catalog.client';
import { MailSettingsClient } from './mail-settings.client';
import { MailsConsumer } from './mails.consumer';
import { PlanMails } from './plan-mails';
import { PlanRemindersJob } from './plan-reminders.job';
import { PlanReminders } from './plan-reminders';

/** Which mails are to be sent. */
@Module({
  imports: [MailQueueModule],
  controllers: [MailsConsumer],
  providers: [CatalogClient, MailSettingsClient, PlanMails, PlanReminders, PlanRemindersJob],
})
export class PlanningModule {}
