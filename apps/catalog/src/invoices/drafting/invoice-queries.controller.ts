import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getInvoiceCommand,
  listInvoicesCommand,
  type GetRequest,
  type Invoice,
  type List,
  type ListInvoicesRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { GetInvoice } from '../invoice/get-invoice';
import { ListInvoices } from './list-invoices';

@Controller()
export class InvoiceQueriesController {
  constructor(
    private readonly getInvoice: GetInvoice,
    private readonly listInvoices: ListInvoices,
  ) {}

  @OnCommand(getInvoiceCommand)
  get(@Payload() query: GetRequest): Promise<Invoice> {
    return this.getInvoice.execute(query);
  }

  @OnCommand(listInvoicesCommand)
  list(@Payload() query: ListInvoicesRequest): Promise<List<Invoice>> {
    return this.listInvoices.execute(query);
  }
}
