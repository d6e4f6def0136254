import { Module } from '@nestjs/common';
import { PaymentLinksClient } from './payment-links.client';
import { PaymentLinksController } from './payment-links.controller';

@Module({
  controllers: [PaymentLinksController],
  providers: [PaymentLinksClient],
})
export class PaymentLinksModule {}
