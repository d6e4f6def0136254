import { Module } from '@nestjs/common';
import { MailQueueModule } from '../queue/mail-queue.module';
import { AccountMailsController } from './account-mails.controller';
import { SendAccountMails } from './send-account-mails';

/** Emails about dashboard users' accounts, sent at the dashboard's request. */
@Module({
  imports: [MailQueueModule],
  controllers: [AccountMailsController],
  providers: [SendAccountMails],
})
export class AccountMailsModule {}
