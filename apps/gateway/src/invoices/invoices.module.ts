import { Module } from '@nestjs/common';
import { InvoiceStepsController } from './invoice-steps.controller';
import { InvoicesClient } from './invoices.client';
import { InvoicesController } from './invoices.controller';

@Module({
  controllers: [InvoicesController, InvoiceStepsController],
  providers: [InvoicesClient],
})
export class InvoicesModule {}
