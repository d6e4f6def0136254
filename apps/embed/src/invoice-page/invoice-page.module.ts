import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { GoOnToPay } from '../pay-form/go-on-to-pay';
import { InvoicePages } from './invoice-pages';
import { InvoicePageController } from './invoice-page.controller';
import { InvoicesClient } from './invoices.client';
import { PayInvoiceForm } from './pay-invoice-form';
import { VisitInvoice } from './visit-invoice';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [InvoicePageController],
  providers: [GoOnToPay, InvoicesClient, VisitInvoice, InvoicePages, PayInvoiceForm],
})
export class InvoicePageModule {}
