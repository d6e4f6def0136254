import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { SecurityLogModule } from '../security-log/security-log.module';
import { UsersStore } from './users.store';

@Module({ imports: [SecurityLogModule], providers: [AuditLog, UsersStore], exports: [UsersStore] })
export class UsersModule {}
