import { Module } from '@nestjs/common';
import { AdmitPayment } from './admit-payment';
import { CatalogClient } from './catalog.client';

@Module({
  providers: [AdmitPayment, CatalogClient],
  exports: [AdmitPayment],
})
export class AdmissionModule {}
