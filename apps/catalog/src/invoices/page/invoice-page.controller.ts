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
import { currencyOf } from '@tulay/money';
import { acceptsPayment } from '../../shared/accepts-payment';
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
    const { merchantId, environment, currency } = page;
    const offered = { merchantId, environment, currency: currencyOf(currency), amount: smallestOf(page) };
    if (acceptsPayment(this.standings, offered)) return page;
    return { ...page, isPaused: true, choices: [] };
  }

  @OnCommand(payInvoicePageCommand)
  pay(@Payload() command: PayInvoicePageRequest): Promise<Payment> {
    return this.payPage.execute(command);
  }
}

/** Returns the smallest amount that the customer can pay now, or null if nothing is due. */
function smallestOf({ choices }: InvoicePage): number | null {
  const amounts = choices.map((choice) => (choice.choice === 'part' ? choice.min : choice.amount));
  return amounts.length ? Math.min(...amounts) : null;
}
