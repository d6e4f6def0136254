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
import { MerchantStandings } from '@tulay/merchant-standing';
import { OnCommand } from '@tulay/messaging';
import { FindInvoicePage } from './find-invoice-page';
import { PayInvoicePage } from './pay-invoice-page';

@Controller()
export class InvoicePageController {
  constructor(
    private readonly findPage: FindInvoicePage,
    private readonly payPage: PayInvoicePage,
    private readonly standings: MerchantStandings,
  ) {}

  @OnCommand(findInvoicePageCommand)
  async find(@Payload() query: FindInvoicePageRequest): Promise<InvoicePage> {
    const page = await this.findPage.execute(query);
    if (!this.standings.isBlocked(page, 'create_payment')) return page;
    return { ...page, isPaused: true, choices: [] };
  }

  @OnCommand(payInvoicePageCommand)
  pay(@Payload() command: PayInvoicePageRequest): Promise<Payment> {
    return this.payPage.execute(command);
  }
}
