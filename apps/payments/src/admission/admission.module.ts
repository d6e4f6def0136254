import { Module } from '@nestjs/common';
import { AdmitPayment } from './admit-payment';
import { CatalogClient } from './catalog.client';
import { PaymentLimits } from './payment-limits';

@Module({
  providers: [AdmitPayment, CatalogClient, PaymentLimits],
  exports: [AdmitPayment],
})
export class AdmissionModule {}
