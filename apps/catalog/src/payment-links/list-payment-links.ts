import { Inject, Injectable } from '@nestjs/common';
import {
  toList,
  toUnix,
  type Clock,
  type List,
  type ListPaymentLinksRequest,
  type PaymentLink,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

@Injectable()
export class ListPaymentLinks {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly view: PaymentLinkView,
  ) {}

  async execute(query: ListPaymentLinksRequest): Promise<List<PaymentLink>> {
    const now = toUnix(this.clock.now(query.environment));
    const rows = await this.links.list(query, now);
    return toList(
      rows.map((row) => this.view.toResource(row, now)),
      query.limit,
    );
  }
}
