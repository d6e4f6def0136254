import { Inject, Injectable } from '@nestjs/common';
import {
  toList,
  toUnix,
  type Clock,
  type Environment,
  type GetRequest,
  type List,
  type ListPaymentLinksRequest,
  type PaymentLink,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

/** Reads payment links for their merchant. */
@Injectable()
export class ReadPaymentLink {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly view: PaymentLinkView,
  ) {}

  async get(query: GetRequest): Promise<PaymentLink> {
    return this.view.toResource(await this.links.get(query), this.now(query.environment));
  }

  async list(query: ListPaymentLinksRequest): Promise<List<PaymentLink>> {
    const now = this.now(query.environment);
    const rows = await this.links.list(query, now);
    return toList(
      rows.map((row) => this.view.toResource(row, now)),
      query.limit,
    );
  }

  private now(environment: Environment): number {
    return toUnix(this.clock.now(environment));
  }
}
