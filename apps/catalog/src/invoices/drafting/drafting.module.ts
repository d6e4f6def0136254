import { Module } from '@nestjs/common';
import { CatalogPaymentsModule } from '../../catalog-payments/catalog-payments.module';
import { ReferencesModule } from '../../references/references.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { CheckDraft } from './check-draft';
import { CreateInvoice } from './create-invoice';
import { DeleteInvoice } from './delete-invoice';
import { DuplicateInvoice } from './duplicate-invoice';
import { InsertDraft } from './insert-draft';
import { InvoiceQueriesController } from './invoice-queries.controller';
import { InvoicesController } from './invoices.controller';
import { ListInvoices } from './list-invoices';
import { UpdateInvoice } from './update-invoice';

@Module({
  imports: [CatalogPaymentsModule, InvoiceModule, ReferencesModule],
  controllers: [InvoicesController, InvoiceQueriesController],
  providers: [
    CheckDraft,
    CreateInvoice,
    DeleteInvoice,
    DuplicateInvoice,
    InsertDraft,
    ListInvoices,
    UpdateInvoice,
  ],
  exports: [InsertDraft],
})
export class DraftingModule {}
