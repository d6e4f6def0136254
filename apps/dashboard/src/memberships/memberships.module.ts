import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { LinksModule } from '../links/links.module';
import { MailsModule } from '../mails/mails.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { UsersModule } from '../users/users.module';
import { FoundMerchant } from './found-merchant';
import { MembershipsStore } from './memberships.store';
import { ShowAddress } from './show-address';
import { TellOwners } from './tell-owners';

@Module({
  imports: [LinksModule, MailsModule, MerchantsModule, UsersModule],
  providers: [ActionLog, FoundMerchant, MembershipsStore, ShowAddress, TellOwners],
  exports: [MembershipsStore, ShowAddress, TellOwners],
})
export class MembershipsModule {}
