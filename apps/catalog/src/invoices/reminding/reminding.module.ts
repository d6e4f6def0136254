import { Module } from '@nestjs/common';
import { DueInvoicesController } from './due-invoices.controller';
import { DueInvoicesStore } from './due-invoices.store';

/** Lists all merchants' invoices that are due soon or overdue. */
@Module({ controllers: [DueInvoicesController], providers: [DueInvoicesStore] })
export class RemindingModule {}
