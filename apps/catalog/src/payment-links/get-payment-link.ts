import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type GetRequest, type PaymentLink } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

@Injectable()
export class GetPaymentLink {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly view: PaymentLinkView,
  ) {}

  async execute(query: GetRequest): Promise<PaymentLink> {
    const now = toUnix(this.clock.now(query.environment));
    return this.view.toResource(await this.links.get(query), now);
  }
}
