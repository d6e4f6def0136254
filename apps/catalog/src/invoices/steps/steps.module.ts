import { Module } from '@nestjs/common';
import { InvoiceModule } from '../invoice/invoice.module';
import { PayingModule } from '../paying/paying.module';
import { InvoicePaymentsModule } from '../payments/invoice-payments.module';
import { InvoiceActionsController } from './invoice-actions.controller';
import { MarkInvoicePaid } from './mark-invoice-paid';
import { PayInvoice } from './pay-invoice';
import { SendInvoice } from './send-invoice';
import { VoidInvoice } from './void-invoice';

@Module({
  imports: [InvoiceModule, InvoicePaymentsModule, PayingModule],
  controllers: [InvoiceActionsController],
  providers: [MarkInvoicePaid, PayInvoice, SendInvoice, VoidInvoice],
})
export class StepsModule {}
