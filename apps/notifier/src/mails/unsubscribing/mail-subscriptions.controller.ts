import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  findMailSubscriptionCommand,
  setMailSubscriptionCommand,
  type FindMailSubscriptionRequest,
  type MailSubscription,
  type SetMailSubscriptionRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { MailOptOutsStore } from './mail-opt-outs.store';
import { SetMailSubscription } from './set-mail-subscription';
import { SubscriptionLinks } from './subscription-links';

@Controller()
export class MailSubscriptionsController {
  constructor(
    private readonly links: SubscriptionLinks,
    private readonly optOuts: MailOptOutsStore,
    private readonly setSubscription: SetMailSubscription,
  ) {}

  @OnCommand(findMailSubscriptionCommand)
  async find(@Payload() { token }: FindMailSubscriptionRequest): Promise<MailSubscription> {
    const subscription = this.links.read(token);
    const { merchantId, environment } = subscription;
    return { merchantId, environment, subscribed: !(await this.optOuts.has(subscription)) };
  }

  @OnCommand(setMailSubscriptionCommand)
  set(@Payload() request: SetMailSubscriptionRequest): Promise<MailSubscription> {
    return this.setSubscription.execute(request);
  }
}
