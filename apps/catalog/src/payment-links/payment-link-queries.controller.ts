import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getPaymentLinkCommand,
  listPaymentLinksCommand,
  type GetRequest,
  type List,
  type ListPaymentLinksRequest,
  type PaymentLink,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { GetPaymentLink } from './get-payment-link';
import { ListPaymentLinks } from './list-payment-links';

@Controller()
export class PaymentLinkQueriesController {
  constructor(
    private readonly getLink: GetPaymentLink,
    private readonly listLinks: ListPaymentLinks,
  ) {}

  @OnCommand(getPaymentLinkCommand)
  get(@Payload() query: GetRequest): Promise<PaymentLink> {
    return this.getLink.execute(query);
  }

  @OnCommand(listPaymentLinksCommand)
  list(@Payload() query: ListPaymentLinksRequest): Promise<List<PaymentLink>> {
    return this.listLinks.execute(query);
  }
}
