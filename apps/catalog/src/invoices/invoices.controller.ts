import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createInvoiceCommand,
  deleteInvoiceCommand,
  duplicateInvoiceCommand,
  getInvoiceCommand,
  listInvoicesCommand,
  updateInvoiceCommand,
  type CreateInvoice,
  type Deleted,
  type DuplicateInvoice,
  type GetQuery,
  type Invoice,
  type List,
  type ListInvoices,
  type UpdateInvoice,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateInvoiceUseCase } from './create-invoice';
import { DeleteInvoice } from './delete-invoice';
import { DuplicateInvoiceUseCase } from './duplicate-invoice';
import { ReadInvoice } from './read-invoice';
import { UpdateInvoiceUseCase } from './update-invoice';

/** What an invoice says. */
@Controller()
export class InvoicesController {
  constructor(
    private readonly createInvoice: CreateInvoiceUseCase,
    private readonly duplicateInvoice: DuplicateInvoiceUseCase,
    private readonly readInvoice: ReadInvoice,
    private readonly updateInvoice: UpdateInvoiceUseCase,
    private readonly deleteInvoice: DeleteInvoice,
  ) {}

  @OnCommand(createInvoiceCommand)
  create(@Payload() command: CreateInvoice): Promise<Invoice> {
    return this.createInvoice.execute(command);
  }

  @OnCommand(duplicateInvoiceCommand)
  duplicate(@Payload() command: DuplicateInvoice): Promise<Invoice> {
    return this.duplicateInvoice.execute(command);
  }

  @OnCommand(getInvoiceCommand)
  get(@Payload() query: GetQuery): Promise<Invoice> {
    return this.readInvoice.get(query);
  }

  @OnCommand(listInvoicesCommand)
  list(@Payload() query: ListInvoices): Promise<List<Invoice>> {
    return this.readInvoice.list(query);
  }

  @OnCommand(updateInvoiceCommand)
  update(@Payload() command: UpdateInvoice): Promise<Invoice> {
    return this.updateInvoice.execute(command);
  }

  @OnCommand(deleteInvoiceCommand)
  delete(@Payload() query: GetQuery): Promise<Deleted<'invoice'>> {
    return this.deleteInvoice.execute(query);
  }
}
