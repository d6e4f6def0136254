import { Module } from '@nestjs/common';
import { ReceiversModule } from '../receivers/receivers.module';
import { PaymentsClient } from './payments.client';
import { PaymentsController } from './payments.controller';

@Module({
  imports: [ReceiversModule],
  controllers: [PaymentsController],
  providers: [PaymentsClient],
})
export class PaymentsModule {}
