import { Module } from '@nestjs/common';
import { InvoiceActionsController } from './invoice-actions.controller';
import { InvoicesClient } from './invoices.client';
import { InvoicesController } from './invoices.controller';

@Module({
  controllers: [InvoicesController, InvoiceActionsController],
  providers: [InvoicesClient],
})
export class InvoicesModule {}
