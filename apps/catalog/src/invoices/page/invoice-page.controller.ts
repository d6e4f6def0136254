import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findInvoicePageCommand,
  payInvoicePageCommand,
  type InvoicePage,
  type PayInvoicePageRequest,
  type Payment,
  type FindInvoicePageRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindInvoicePage } from './find-invoice-page';
import { PayInvoicePage } from './pay-invoice-page';

@Controller()
export class InvoicePageController {
  constructor(
    private readonly findPage: FindInvoicePage,
    private readonly payPage: PayInvoicePage,
  ) {}

  @OnCommand(findInvoicePageCommand)
  find(@Payload() query: FindInvoicePageRequest): Promise<InvoicePage> {
    return this.findPage.execute(query);
  }

  @OnCommand(payInvoicePageCommand)
  pay(@Payload() command: PayInvoicePageRequest): Promise<Payment> {
    return this.payPage.execute(command);
  }
}
