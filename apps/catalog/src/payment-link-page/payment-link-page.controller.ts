import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findPaymentLinkPageCommand,
  payPaymentLinkCommand,
  type FindPaymentLinkPageRequest,
  type Payment,
  type PaymentLinkPage,
  type PayPaymentLinkRequest,
} from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { OnCommand } from '@tulay/messaging';
import { currencyOf } from '@tulay/money';
import { acceptsPayment } from '../shared/accepts-payment';
import { FindPaymentLinkPage } from './find-payment-link-page';
import { PayPaymentLink } from './pay-payment-link';

@Controller()
export class PaymentLinkPageController {
  constructor(
    private readonly findPage: FindPaymentLinkPage,
    private readonly payLink: PayPaymentLink,
    private readonly standings: MerchantStandings,
  ) {}

  @OnCommand(findPaymentLinkPageCommand)
  async find(@Payload() query: FindPaymentLinkPageRequest): Promise<PaymentLinkPage> {
    const page = await this.findPage.execute(query);
    const offered = { ...page, currency: currencyOf(page.currency) };
    return { ...page, isPaused: !acceptsPayment(this.standings, offered) };
  }

  @OnCommand(payPaymentLinkCommand)
  pay(@Payload() command: PayPaymentLinkRequest): Promise<Payment> {
    return this.payLink.execute(command);
  }
}
