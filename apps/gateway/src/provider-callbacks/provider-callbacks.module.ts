import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { AcquirerCallbackController } from './acquirer-callback.controller';
import { AcquirerClient } from './acquirer.client';

@Module({
  imports: [RateLimitModule],
  controllers: [AcquirerCallbackController],
  providers: [AcquirerClient],
})
export class ProviderCallbacksModule {}
