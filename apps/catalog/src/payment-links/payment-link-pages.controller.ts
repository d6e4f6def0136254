import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findPaymentLinkPageCommand,
  payPaymentLinkCommand,
  type FindPaymentLinkPage,
  type Payment,
  type PaymentLinkPage,
  type PayPaymentLink,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindPaymentLinkPageUseCase } from './find-payment-link-page';
import { PayPaymentLinkUseCase } from './pay-payment-link';

/** What the public page of a link asks. */
@Controller()
export class PaymentLinkPagesController {
  constructor(
    private readonly findPage: FindPaymentLinkPageUseCase,
    private readonly payLink: PayPaymentLinkUseCase,
  ) {}

  @OnCommand(findPaymentLinkPageCommand)
  find(@Payload() query: FindPaymentLinkPage): Promise<PaymentLinkPage> {
    return this.findPage.execute(query);
  }

  @OnCommand(payPaymentLinkCommand)
  pay(@Payload() command: PayPaymentLink): Promise<Payment> {
    return this.payLink.execute(command);
  }
}
