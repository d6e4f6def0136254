import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  activatePaymentLinkCommand,
  createPaymentLinkCommand,
  deactivatePaymentLinkCommand,
  deletePaymentLinkCommand,
  getPaymentLinkCommand,
  listPaymentLinksCommand,
  updatePaymentLinkCommand,
  type CreatePaymentLink,
  type Deleted,
  type GetQuery,
  type List,
  type ListPaymentLinks,
  type PaymentLink,
  type UpdatePaymentLink,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreatePaymentLinkUseCase } from './create-payment-link';
import { DeletePaymentLink } from './delete-payment-link';
import { ReadPaymentLink } from './read-payment-link';
import { SwitchPaymentLink } from './switch-payment-link';
import { UpdatePaymentLinkUseCase } from './update-payment-link';

@Controller()
export class PaymentLinksController {
  constructor(
    private readonly createLink: CreatePaymentLinkUseCase,
    private readonly readLink: ReadPaymentLink,
    private readonly updateLink: UpdatePaymentLinkUseCase,
    private readonly deleteLink: DeletePaymentLink,
    private readonly switchLink: SwitchPaymentLink,
  ) {}

  @OnCommand(createPaymentLinkCommand)
  create(@Payload() command: CreatePaymentLink): Promise<PaymentLink> {
    return this.createLink.execute(command);
  }

  @OnCommand(getPaymentLinkCommand)
  get(@Payload() query: GetQuery): Promise<PaymentLink> {
    return this.readLink.get(query);
  }

  @OnCommand(listPaymentLinksCommand)
  list(@Payload() query: ListPaymentLinks): Promise<List<PaymentLink>> {
    return this.readLink.list(query);
  }

  @OnCommand(updatePaymentLinkCommand)
  update(@Payload() command: UpdatePaymentLink): Promise<PaymentLink> {
    return this.updateLink.execute(command);
  }

  @OnCommand(deletePaymentLinkCommand)
  remove(@Payload() query: GetQuery): Promise<Deleted<'payment_link'>> {
    return this.deleteLink.execute(query);
  }

  @OnCommand(activatePaymentLinkCommand)
  activate(@Payload() query: GetQuery): Promise<PaymentLink> {
    return this.switchLink.execute(query, 'merchant.activated');
  }

  @OnCommand(deactivatePaymentLinkCommand)
  deactivate(@Payload() query: GetQuery): Promise<PaymentLink> {
    return this.switchLink.execute(query, 'merchant.deactivated');
  }
}
