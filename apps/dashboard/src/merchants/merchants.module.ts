import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { SealerModule } from '../sealer/sealer.module';
import { FirstKey } from './first-key';
import { GatewayClient } from './gateway.client';
import { MerchantsStore } from './merchants.store';
import { CreateDraftedMerchant } from './create-drafted-merchant';
import { PendingMerchantsJob } from './pending-merchants.job';

@Module({
  imports: [FormAnswersModule, SealerModule],
  providers: [ActionLog, FirstKey, GatewayClient, MerchantsStore, CreateDraftedMerchant, PendingMerchantsJob],
  exports: [FirstKey, GatewayClient, MerchantsStore, CreateDraftedMerchant],
})
export class MerchantsModule {}
