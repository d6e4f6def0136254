import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductsModule } from '../../products/products.module';
import { ApplyInvoiceStep } from './apply-invoice-step';
import { GetInvoice } from './get-invoice';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';
import { InvoiceEntity } from './invoice.entity';

/** Providers shared by all invoice modules. */
@Module({
  imports: [TypeOrmModule.forFeature([InvoiceEntity]), ProductsModule],
  providers: [ApplyInvoiceStep, GetInvoice, InvoiceView, InvoicesStore],
  exports: [ApplyInvoiceStep, GetInvoice, InvoiceView, InvoicesStore],
})
export class InvoiceModule {}
