import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { MailsModule } from '../mails/mails.module';
import { SecurityLog } from './security-log';

@Module({ imports: [MailsModule], providers: [AuditLog, SecurityLog], exports: [SecurityLog] })
export class SecurityLogModule {}
