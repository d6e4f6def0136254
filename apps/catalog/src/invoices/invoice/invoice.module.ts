import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductsModule } from '../../products/products.module';
import { ApplyInvoiceStep } from './apply-invoice-step';
import { GetInvoice } from './get-invoice';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';
import { InvoiceEntity } from './invoice.entity';

/** Providers that the other invoice modules share. */
@Module({
  imports: [TypeOrmModule.forFeature([InvoiceEntity]), ProductsModule],
  providers: [ApplyInvoiceStep, GetInvoice, InvoiceView, InvoicesStore],
  exports: [ApplyInvoiceStep, GetInvoice, InvoiceView, InvoicesStore],
})
export class InvoiceModule {}
