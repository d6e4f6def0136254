import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  markInvoicePaidCommand,
  payInvoiceCommand,
  sendInvoiceCommand,
  voidInvoiceCommand,
  type IdempotentActionRequest,
  type Invoice,
  type MarkInvoicePaidRequest,
  type PayInvoiceRequest,
  type Payment,
  type VoidInvoiceRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { MarkInvoicePaid } from './mark-invoice-paid';
import { PayInvoice } from './pay-invoice';
import { SendInvoice } from './send-invoice';
import { VoidInvoice } from './void-invoice';

@Controller()
export class InvoiceActionsController {
  constructor(
    private readonly sendInvoice: SendInvoice,
    private readonly voidInvoice: VoidInvoice,
    private readonly markPaid: MarkInvoicePaid,
    private readonly payInvoice: PayInvoice,
  ) {}

  @OnCommand(sendInvoiceCommand)
  send(@Payload() query: IdempotentActionRequest): Promise<Invoice> {
    return this.sendInvoice.execute(query);
  }

  @OnCommand(voidInvoiceCommand)
  void(@Payload() command: VoidInvoiceRequest): Promise<Invoice> {
    return this.voidInvoice.execute(command);
  }

  @OnCommand(markInvoicePaidCommand)
  mark(@Payload() command: MarkInvoicePaidRequest): Promise<Invoice> {
    return this.markPaid.execute(command);
  }

  @OnCommand(payInvoiceCommand)
  pay(@Payload() command: PayInvoiceRequest): Promise<Payment> {
    return this.payInvoice.execute(command);
  }
}
