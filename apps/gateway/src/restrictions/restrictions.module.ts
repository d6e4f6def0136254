import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { MerchantsModule } from '../merchants/merchants.module';
import { EnforcingServicesClient } from './enforcing-services.client';
import { NotifyServicesJob } from './notify-services.job';
import { RestrictMerchant } from './restrict-merchant';
import { RestrictionNoticesStore } from './restriction-notices.store';
import { RestrictionsController } from './restrictions.controller';

@Module({
  imports: [MerchantsModule],
  controllers: [RestrictionsController],
  providers: [
    AuditLog,
    EnforcingServicesClient,
    NotifyServicesJob,
    RestrictMerchant,
    RestrictionNoticesStore,
  ],
})
export class RestrictionsModule {}
