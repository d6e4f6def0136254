import { Module } from '@nestjs/common';
import { AuditEntries } from './audit-entries';
import { KeyMakers } from './key-makers';

@Module({ providers: [AuditEntries, KeyMakers], exports: [AuditEntries, KeyMakers] })
export class AuditModule {}
