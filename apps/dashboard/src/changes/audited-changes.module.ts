import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { MembershipsModule } from '../memberships/memberships.module';
import { AuditedChanges } from './audited-changes';

@Module({ imports: [MembershipsModule], providers: [ActionLog, AuditedChanges], exports: [AuditedChanges] })
export class ChangesModule {}
