import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  activatePaymentLinkCommand,
  createPaymentLinkCommand,
  deactivatePaymentLinkCommand,
  deletePaymentLinkCommand,
  updatePaymentLinkCommand,
  type CreatePaymentLinkRequest,
  type Deleted,
  type GetRequest,
  type PaymentLink,
  type UpdatePaymentLinkRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreatePaymentLink } from './create-payment-link';
import { DeletePaymentLink } from './delete-payment-link';
import { SwitchPaymentLink } from './switch-payment-link';
import { UpdatePaymentLink } from './update-payment-link';

@Controller()
export class PaymentLinksController {
  constructor(
    private readonly createLink: CreatePaymentLink,
    private readonly updateLink: UpdatePaymentLink,
    private readonly deleteLink: DeletePaymentLink,
    private readonly switchLink: SwitchPaymentLink,
  ) {}

  @OnCommand(createPaymentLinkCommand)
  create(@Payload() command: CreatePaymentLinkRequest): Promise<PaymentLink> {
    return this.createLink.execute(command);
  }

  @OnCommand(updatePaymentLinkCommand)
  update(@Payload() command: UpdatePaymentLinkRequest): Promise<PaymentLink> {
    return this.updateLink.execute(command);
  }

  @OnCommand(deletePaymentLinkCommand)
  remove(@Payload() query: GetRequest): Promise<Deleted<'payment_link'>> {
    return this.deleteLink.execute(query);
  }

  @OnCommand(activatePaymentLinkCommand)
  activate(@Payload() query: GetRequest): Promise<PaymentLink> {
    return this.switchLink.execute({ ...query, trigger: 'merchant.activated' });
  }

  @OnCommand(deactivatePaymentLinkCommand)
  deactivate(@Payload() query: GetRequest): Promise<PaymentLink> {
    return this.switchLink.execute({ ...query, trigger: 'merchant.deactivated' });
  }
}
