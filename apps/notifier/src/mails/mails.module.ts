import { Module } from '@nestjs/common';
import { AccountMailsModule } from './accounts/account-mails.module';
import { PlanningModule } from './planning/planning.module';
import { MailSendingModule } from './sending/mail-sending.module';
import { UnsubscribingModule } from './unsubscribing/unsubscribing.module';

/**
 * Emails to payers, customers and merchants' users. The modules are in processing order: planning, sending,
 * unsubscribing.
 */
@Module({ imports: [PlanningModule, AccountMailsModule, MailSendingModule, UnsubscribingModule] })
export class MailsModule {}
