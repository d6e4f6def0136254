import { Module } from '@nestjs/common';
import { CatalogPaymentsModule } from '../../catalog-payments/catalog-payments.module';
import { CustomersModule } from '../../customers/customers.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { InvoicePaymentTerms } from './invoice-payment-terms';
import { SingleOpenPayment } from './single-open-payment';
import { StartInvoicePayment } from './start-invoice-payment';

@Module({
  imports: [CatalogPaymentsModule, CustomersModule, InvoiceModule],
  providers: [InvoicePaymentTerms, SingleOpenPayment, StartInvoicePayment],
  exports: [InvoicePaymentTerms, SingleOpenPayment, StartInvoicePayment],
})
export class PayingModule {}
