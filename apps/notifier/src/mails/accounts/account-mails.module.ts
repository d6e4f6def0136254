import { Module } from '@nestjs/common';
import { MailQueueModule } from '../queue/mail-queue.module';
import { AccountMailsController } from './account-mails.controller';
import { SendAccountMails } from './send-account-mails';

/** Emails to dashboard users about their accounts, which the dashboard requests. */
@Module({
  imports: [MailQueueModule],
  controllers: [AccountMailsController],
  providers: [SendAccountMails],
})
export class AccountMailsModule {}
