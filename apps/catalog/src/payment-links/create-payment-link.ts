import { Inject, Injectable } from '@nestjs/common';
import {
  newSlug,
  toUnix,
  type Clock,
  type CreatePaymentLinkRequest,
  type PaymentLink,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { CheckLink } from './check-link';
import { paymentsOf } from './payable-link.rules';
import { newLink } from './payment-link.rules';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

/** Creates a payment link. A retry with the same ID returns the current link. */
@Injectable()
export class CreatePaymentLink {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly check: CheckLink,
    private readonly view: PaymentLinkView,
  ) {}

  async execute(command: CreatePaymentLinkRequest): Promise<PaymentLink> {
    const now = toUnix(this.clock.now(command.environment));
    const link = newLink(command, newSlug(), now);
    await this.check.execute(link, paymentsOf(link), link);
    await this.links.insertOnce(link);
    return this.view.toResource(await this.links.get(command), now);
  }
}
