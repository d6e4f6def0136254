import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { LinksModule } from '../links/links.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { UsersModule } from '../users/users.module';
import { FoundMerchant } from './found-merchant';
import { MembershipsStore } from './memberships.store';
import { ShowAddress } from './show-address';

@Module({
  imports: [LinksModule, MerchantsModule, UsersModule],
  providers: [AuditLog, FoundMerchant, MembershipsStore, ShowAddress],
  exports: [MembershipsStore, ShowAddress],
})
export class MembershipsModule {}
