import { Module } from '@nestjs/common';
import { DueInvoicesController } from './due-invoices.controller';
import { DueInvoicesStore } from './due-invoices.store';

/** Invoices that are due soon or overdue, of all merchants. */
@Module({ controllers: [DueInvoicesController], providers: [DueInvoicesStore] })
export class RemindingModule {}
