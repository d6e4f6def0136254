import { Module } from '@nestjs/common';
import { ProductsModule } from '../../products/products.module';
import { ApplyInvoiceStep } from './apply-invoice-step';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';
import { ReadInvoice } from './read-invoice';

/** What every phase of an invoice works with. */
@Module({
  imports: [ProductsModule],
  providers: [ApplyInvoiceStep, InvoiceView, InvoicesStore, ReadInvoice],
  exports: [ApplyInvoiceStep, InvoiceView, InvoicesStore, ReadInvoice],
})
export class InvoiceModule {}
