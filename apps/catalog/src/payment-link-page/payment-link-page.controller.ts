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
import { OnCommand } from '@tulay/messaging';
import { FindPaymentLinkPage } from './find-payment-link-page';
import { PayPaymentLink } from './pay-payment-link';

@Controller()
export class PaymentLinkPageController {
  constructor(
    private readonly findPage: FindPaymentLinkPage,
    private readonly payLink: PayPaymentLink,
  ) {}

  @OnCommand(findPaymentLinkPageCommand)
  find(@Payload() query: FindPaymentLinkPageRequest): Promise<PaymentLinkPage> {
    return this.findPage.execute(query);
  }

  @OnCommand(payPaymentLinkCommand)
  pay(@Payload() command: PayPaymentLinkRequest): Promise<Payment> {
    return this.payLink.execute(command);
  }
}
