import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { MembershipsModule } from '../memberships/memberships.module';
import { Changes } from './changes';

/** Changes that users request from other services. */
@Module({ imports: [MembershipsModule], providers: [ActionLog, Changes], exports: [Changes] })
export class ChangesModule {}
