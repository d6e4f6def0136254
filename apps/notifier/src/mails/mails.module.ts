import { Module } from '@nestjs/common';
import { AccountMailsModule } from './accounts/account-mails.module';
import { PlanningModule } from './planning/planning.module';
import { MailSendingModule } from './sending/mail-sending.module';
import { UnsubscribingModule } from './unsubscribing/unsubscribing.module';

/** Mails to payers, customers and merchants' people, in the order they come about: planned, sent, ended. */
@Module({ imports: [PlanningModule, AccountMailsModule, MailSendingModule, UnsubscribingModule] })
export class MailsModule {}
