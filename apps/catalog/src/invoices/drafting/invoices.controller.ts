import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createInvoiceCommand,
  deleteInvoiceCommand,
  duplicateInvoiceCommand,
  updateInvoiceCommand,
  type CreateInvoiceRequest,
  type Deleted,
  type DuplicateInvoiceRequest,
  type GetRequest,
  type Invoice,
  type UpdateInvoiceRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateInvoice } from './create-invoice';
import { DeleteInvoice } from './delete-invoice';
import { DuplicateInvoice } from './duplicate-invoice';
import { UpdateInvoice } from './update-invoice';

@Controller()
export class InvoicesController {
  constructor(
    private readonly createInvoice: CreateInvoice,
    private readonly duplicateInvoice: DuplicateInvoice,
    private readonly updateInvoice: UpdateInvoice,
    private readonly deleteInvoice: DeleteInvoice,
  ) {}

  @OnCommand(createInvoiceCommand)
  create(@Payload() command: CreateInvoiceRequest): Promise<Invoice> {
    return this.createInvoice.execute(command);
  }

  @OnCommand(duplicateInvoiceCommand)
  duplicate(@Payload() command: DuplicateInvoiceRequest): Promise<Invoice> {
    return this.duplicateInvoice.execute(command);
  }

  @OnCommand(updateInvoiceCommand)
  update(@Payload() command: UpdateInvoiceRequest): Promise<Invoice> {
    return this.updateInvoice.execute(command);
  }

  @OnCommand(deleteInvoiceCommand)
  delete(@Payload() query: GetRequest): Promise<Deleted<'invoice'>> {
    return this.deleteInvoice.execute(query);
  }
}
