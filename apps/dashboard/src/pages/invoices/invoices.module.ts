import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { InvoiceFormPages } from './invoice-form-pages';
import { InvoiceFormsController } from './invoice-forms.controller';
import { InvoiceActionsController } from './invoice-actions.controller';
import { InvoiceController } from './invoice.controller';
import { InvoicesController } from './invoices.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [InvoicesController, InvoiceController, InvoiceFormsController, InvoiceActionsController],
  providers: [InvoiceFormPages],
})
export class InvoicesModule {}
