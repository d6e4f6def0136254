import { Module } from '@nestjs/common';
import { CompatModule } from '../compat/compat.module';
import { EndpointsModule } from '../endpoints/endpoints.module';
import { ReceiversModule } from '../receivers/receivers.module';
import { SigningModule } from '../signing/signing.module';
import { AttemptDelivery } from './attempt-delivery';
import { SendDelivery } from './send-delivery';
import { WebhookMetrics } from './webhook-metrics';

@Module({
  imports: [CompatModule, EndpointsModule, ReceiversModule, SigningModule],
  providers: [AttemptDelivery, SendDelivery, WebhookMetrics],
  exports: [AttemptDelivery],
})
export class SendingModule {}
