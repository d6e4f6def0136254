import { Module } from '@nestjs/common';
import { ProvidersModule } from '../routing/providers.module';
import { CallbacksController } from './callbacks.controller';
import { OldCallbacksJob } from './old-callbacks.job';
import { ProviderCallbacksStore } from './provider-callbacks.store';
import { ReceiveProviderCallback } from './receive-provider-callback';

@Module({
  imports: [ProvidersModule],
  controllers: [CallbacksController],
  providers: [OldCallbacksJob, ProviderCallbacksStore, ReceiveProviderCallback],
})
export class CallbacksModule {}
