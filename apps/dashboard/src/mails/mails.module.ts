import { Module } from '@nestjs/common';
import { SealerModule } from '../sealer/sealer.module';
import { AccountMailsController } from './account-mails.controller';
import { AccountMailsJob } from './account-mails.job';
import { AccountMails } from './account-mails.port';
import { AccountMailsStore } from './account-mails.store';
import { HandOverMails } from './hand-over-mails';
import { NotifierClient } from './notifier.client';
import { QueuedMails } from './queued-mails';
import { ReadAccountMail } from './read-account-mail';

/** Emails to merchants' users. The notifier sends them. */
@Module({
  imports: [SealerModule],
  controllers: [AccountMailsController],
  providers: [
    AccountMailsJob,
    AccountMailsStore,
    HandOverMails,
    NotifierClient,
    ReadAccountMail,
    { provide: AccountMails, useClass: QueuedMails },
  ],
  exports: [AccountMails],
})
export class MailsModule {}
