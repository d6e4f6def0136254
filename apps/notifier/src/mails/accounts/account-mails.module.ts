import { Module } from '@nestjs/common';
import { MailQueueModule } from '../queue/mail-queue.module';
import { AccountMailsController } from './account-mails.controller';
import { SendAccountMails } from './send-account-mails';

/** Emails requested by the dashboard. */
@Module({
  imports: [MailQueueModule],
  controllers: [AccountMailsController],
  providers: [SendAccountMails],
})
export class AccountMailsModule {}
