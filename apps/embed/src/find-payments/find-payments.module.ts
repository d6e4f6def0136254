import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { ExportPayments } from './export-payments';
import { FindPayments } from './find-payments';
import { LoadPayment } from './load-payment';
import { ShowPayments } from './show-payments';

/** Payments in frames: list, search, details and export. */
@Module({
  imports: [ClientsModule],
  providers: [ExportPayments, FindPayments, LoadPayment, ShowPayments],
  exports: [ExportPayments, ShowPayments],
})
export class FindPaymentsModule {}
