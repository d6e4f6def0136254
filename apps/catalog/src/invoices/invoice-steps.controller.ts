import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  markInvoicePaidCommand,
  payInvoiceCommand,
  sendInvoiceCommand,
  voidInvoiceCommand,
  type ActOnce,
  type Invoice,
  type MarkInvoicePaid,
  type PayInvoice,
  type Payment,
  type VoidInvoice,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { MarkInvoicePaidUseCase } from './mark-invoice-paid';
import { PayInvoiceUseCase } from './pay-invoice';
import { SendInvoice } from './send-invoice';
import { VoidInvoiceUseCase } from './void-invoice';

/** What moves an invoice from one status to the next. */
@Controller()
export class InvoiceStepsController {
  constructor(
    private readonly sendInvoice: SendInvoice,
    private readonly voidInvoice: VoidInvoiceUseCase,
    private readonly markPaid: MarkInvoicePaidUseCase,
    private readonly payInvoice: PayInvoiceUseCase,
  ) {}

  @OnCommand(sendInvoiceCommand)
  send(@Payload() query: ActOnce): Promise<Invoice> {
    return this.sendInvoice.execute(query);
  }

  @OnCommand(voidInvoiceCommand)
  void(@Payload() command: VoidInvoice): Promise<Invoice> {
    return this.voidInvoice.execute(command);
  }

  @OnCommand(markInvoicePaidCommand)
  mark(@Payload() command: MarkInvoicePaid): Promise<Invoice> {
    return this.markPaid.execute(command);
  }

  @OnCommand(payInvoiceCommand)
  pay(@Payload() command: PayInvoice): Promise<Payment> {
    return this.payInvoice.execute(command);
  }
}
