import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { MembershipsModule } from '../memberships/memberships.module';
import { Changes } from './changes';

/** What people ask other services to change. */
@Module({ imports: [MembershipsModule], providers: [ActionLog, Changes], exports: [Changes] })
export class ChangesModule {}
