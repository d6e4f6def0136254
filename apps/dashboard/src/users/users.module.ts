import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { SecurityLogModule } from '../security-log/security-log.module';
import { UsersStore } from './users.store';

@Module({ imports: [SecurityLogModule], providers: [ActionLog, UsersStore], exports: [UsersStore] })
export class UsersModule {}
