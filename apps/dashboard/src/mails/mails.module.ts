import { Module } from '@nestjs/common';
import { SealerModule } from '../sealer/sealer.module';
import { AccountMailsController } from './account-mails.controller';
import { AccountMailsJob } from './account-mails.job';
import { AccountEmails } from './account-emails.port';
import { AccountMailsStore } from './account-mails.store';
import { SubmitEmails } from './submit-emails';
import { NotifierClient } from './notifier.client';
import { EmailOutbox } from './email-outbox';
import { ReadAccountMail } from './read-account-mail';

@Module({
  imports: [SealerModule],
  controllers: [AccountMailsController],
  providers: [
    AccountMailsJob,
    AccountMailsStore,
    SubmitEmails,
    NotifierClient,
    ReadAccountMail,
    { provide: AccountEmails, useClass: EmailOutbox },
  ],
  exports: [AccountEmails],
})
export class MailsModule {}
