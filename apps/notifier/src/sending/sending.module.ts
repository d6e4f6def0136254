import { Module } from '@nestjs/common';
import { CompatModule } from '../compat/compat.module';
import { ReceiversModule } from '../receivers/receivers.module';
import { SigningModule } from '../signing/signing.module';
import { AttemptDelivery } from './attempt-delivery';
import { SendDelivery } from './send-delivery';

@Module({
  imports: [CompatModule, ReceiversModule, SigningModule],
  providers: [AttemptDelivery, SendDelivery],
  exports: [AttemptDelivery, SendDelivery],
})
export class SendingModule {}
