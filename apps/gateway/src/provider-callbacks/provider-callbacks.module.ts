import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { AcquirerCallbackController } from './acquirer-callback.controller';
import { AcquirerClient } from './acquirer.client';
import { ProviderCallbackClient } from './provider-callback.client';
import { ProviderCallbackController } from './provider-callback.controller';

@Module({
  imports: [RateLimitModule],
  controllers: [AcquirerCallbackController, ProviderCallbackController],
  providers: [AcquirerClient, ProviderCallbackClient],
})
export class ProviderCallbacksModule {}
