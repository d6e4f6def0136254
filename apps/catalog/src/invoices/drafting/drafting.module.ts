import { Module } from '@nestjs/common';
import { ReferencesModule } from '../../references/references.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { CreateInvoice } from './create-invoice';
import { DeleteInvoice } from './delete-invoice';
import { DuplicateInvoice } from './duplicate-invoice';
import { InsertDraft } from './insert-draft';
import { InvoiceQueriesController } from './invoice-queries.controller';
import { InvoicesController } from './invoices.controller';
import { ListInvoices } from './list-invoices';
import { UpdateInvoice } from './update-invoice';

@Module({
  imports: [InvoiceModule, ReferencesModule],
  controllers: [InvoicesController, InvoiceQueriesController],
  providers: [CreateInvoice, DeleteInvoice, DuplicateInvoice, InsertDraft, ListInvoices, UpdateInvoice],
  exports: [InsertDraft],
})
export class DraftingModule {}
