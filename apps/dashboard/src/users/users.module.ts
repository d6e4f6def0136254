import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { UsersStore } from './users.store';

@Module({ providers: [AuditLog, UsersStore], exports: [UsersStore] })
export class UsersModule {}
