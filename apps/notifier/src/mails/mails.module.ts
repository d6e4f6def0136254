import { Module } from '@nestjs/common';
import { PlanningModule } from './planning/planning.module';
import { MailSendingModule } from './sending/mail-sending.module';
import { UnsubscribingModule } from './unsubscribing/unsubscribing.module';

/** Mails to payers and customers, in the order they come about: planned, sent, ended. */
@Module({ imports: [PlanningModule, MailSendingModule, UnsubscribingModule] })
export class MailsModule {}
