import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { MailsModule } from '../mails/mails.module';
import { SecurityLog } from './security-log';

@Module({ imports: [MailsModule], providers: [ActionLog, SecurityLog], exports: [SecurityLog] })
export class SecurityLogModule {}
