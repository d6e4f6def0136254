import { Module } from '@nestjs/common';
import { AuditEntries } from './audit-entries';

@Module({ providers: [AuditEntries], exports: [AuditEntries] })
export class AuditModule {}
