import { Module } from '@nestjs/common';
import { AuditEntries } from './audit-entries';
import { KeyCreators } from './key-creators';

@Module({ providers: [AuditEntries, KeyCreators], exports: [AuditEntries, KeyCreators] })
export class AuditModule {}
