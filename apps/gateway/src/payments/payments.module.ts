import { Module } from '@nestjs/common';
import { PaymentsClient } from './payments.client';
import { PaymentsController } from './payments.controller';

@Module({
  controllers: [PaymentsController],
  providers: [PaymentsClient],
})
export class PaymentsModule {}
