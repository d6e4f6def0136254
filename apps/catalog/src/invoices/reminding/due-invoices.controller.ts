import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listDueInvoicesCommand,
  type DueInvoice,
  type DueInvoicesPage,
  type ListDueInvoicesRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { DueInvoicesStore, type DueRow } from './due-invoices.store';

@Controller()
export class DueInvoicesController {
  constructor(private readonly invoices: DueInvoicesStore) {}

  @OnCommand(listDueInvoicesCommand)
  async list(@Payload() query: ListDueInvoicesRequest): Promise<DueInvoicesPage> {
    const rows = await this.invoices.list(query);
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return { invoices: page.filter(hasEmail), next: last ? { dueDate: last.dueDate, id: last.id } : null };
  }
}

const hasEmail = (row: DueRow): row is DueInvoice => row.email !== null;
