import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { SealerModule } from '../sealer/sealer.module';
import { FirstKey } from './first-key';
import { GatewayClient } from './gateway.client';
import { MerchantsStore } from './merchants.store';
import { OpenMerchant } from './open-merchant';
import { WaitingMerchantsJob } from './waiting-merchants.job';

@Module({
  imports: [FormAnswersModule, SealerModule],
  providers: [ActionLog, FirstKey, GatewayClient, MerchantsStore, OpenMerchant, WaitingMerchantsJob],
  exports: [FirstKey, GatewayClient, MerchantsStore, OpenMerchant],
})
export class MerchantsModule {}
