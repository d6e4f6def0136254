import { Module } from '@nestjs/common';
import { InFlightKeys } from '../idempotency/in-flight-keys';
import { PaymentsClient } from './payments.client';
import { PaymentsController } from './payments.controller';

@Module({
  controllers: [PaymentsController],
  providers: [PaymentsClient, InFlightKeys],
})
export class PaymentsModule {}
