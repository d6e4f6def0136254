import { Module } from '@nestjs/common';
import { DueInvoicesController } from './due-invoices.controller';
import { DueInvoicesStore } from './due-invoices.store';

/** Lists the invoices of all merchants that are due soon or overdue. */
@Module({ controllers: [DueInvoicesController], providers: [DueInvoicesStore] })
export class RemindingModule {}
