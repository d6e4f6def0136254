import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { findInvoiceMailCommand, type FindInvoiceMailRequest, type InvoiceMail } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindInvoiceMail } from './find-invoice-mail';

@Controller()
export class InvoiceMailsController {
  constructor(private readonly findInvoiceMail: FindInvoiceMail) {}

  @OnCommand(findInvoiceMailCommand)
  find(@Payload() request: FindInvoiceMailRequest): Promise<InvoiceMail> {
    return this.findInvoiceMail.execute(request);
  }
}
