import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductsModule } from '../../products/products.module';
import { ApplyInvoiceStep } from './apply-invoice-step';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';
import { ReadInvoice } from './read-invoice';
import { InvoiceEntity } from './invoice.entity';

/** The providers that all phases of an invoice share. */
@Module({
  imports: [TypeOrmModule.forFeature([InvoiceEntity]), ProductsModule],
  providers: [ApplyInvoiceStep, InvoiceView, InvoicesStore, ReadInvoice],
  exports: [ApplyInvoiceStep, InvoiceView, InvoicesStore, ReadInvoice],
})
export class InvoiceModule {}
