import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { ClientsModule } from '../clients/clients.module';
import { MembershipsModule } from '../memberships/memberships.module';
import { ChangeKeys } from './change-keys';

/** The API keys of a merchant, for its people. */
@Module({
  imports: [ClientsModule, MembershipsModule],
  providers: [ActionLog, ChangeKeys],
  exports: [ChangeKeys],
})
export class KeysModule {}
