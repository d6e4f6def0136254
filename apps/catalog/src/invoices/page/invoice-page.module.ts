import { Module } from '@nestjs/common';
import { CatalogPaymentsModule } from '../../catalog-payments/catalog-payments.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { PayingModule } from '../paying/paying.module';
import { FindInvoicePage } from './find-invoice-page';
import { InvoicePageController } from './invoice-page.controller';
import { InvoicePageView } from './invoice-page.view';
import { PayInvoicePage } from './pay-invoice-page';

@Module({
  imports: [CatalogPaymentsModule, InvoiceModule, PayingModule],
  controllers: [InvoicePageController],
  providers: [FindInvoicePage, InvoicePageView, PayInvoicePage],
})
export class InvoicePageModule {}
