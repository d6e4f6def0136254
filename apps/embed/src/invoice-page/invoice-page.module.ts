import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { ContinueToCheckout } from '../pay-form/continue-to-checkout';
import { InvoicePages } from './invoice-pages';
import { InvoicePageController } from './invoice-page.controller';
import { InvoicesClient } from './invoices.client';
import { PayInvoiceForm } from './pay-invoice-form';
import { ShowInvoicePage } from './show-invoice-page';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [InvoicePageController],
  providers: [ContinueToCheckout, InvoicesClient, ShowInvoicePage, InvoicePages, PayInvoiceForm],
})
export class InvoicePageModule {}
