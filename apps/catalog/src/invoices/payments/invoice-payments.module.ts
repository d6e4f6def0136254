import { Module, type OnModuleInit } from '@nestjs/common';
import { CatalogPaymentsModule } from '../../catalog-payments/catalog-payments.module';
import { PaidSources } from '../../catalog-payments/paid-sources';
import { ProductsModule } from '../../products/products.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { ApplyInvoicePayment } from './apply-invoice-payment';
import { InvoicePaidSource } from './invoice-paid-source';
import { Overpayments } from './overpayments';

@Module({
  imports: [CatalogPaymentsModule, InvoiceModule, ProductsModule],
  providers: [ApplyInvoicePayment, InvoicePaidSource, Overpayments],
  exports: [ApplyInvoicePayment],
})
export class InvoicePaymentsModule implements OnModuleInit {
  constructor(
    private readonly sources: PaidSources,
    private readonly invoices: InvoicePaidSource,
  ) {}

  onModuleInit(): void {
    this.sources.register(this.invoices);
  }
}
