import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { Sessions } from './sessions';
import { SessionsStore } from './sessions.store';

@Module({ providers: [AuditLog, Sessions, SessionsStore], exports: [Sessions] })
export class SessionsModule {}
