import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  toUnix,
  type Clock,
  type Payment,
  type PayPaymentLinkRequest,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { CheckoutRow } from '../checkouts/checkout.entity';
import { openingOf } from '../checkouts/checkout.rules';
import { CheckoutsStore } from '../checkouts/checkouts.store';
import { OpenCheckout } from '../checkouts/open-checkout';
import { DraftLinkCheckout } from './draft-link-checkout';
import { linkOrder } from './link-order.rules';
import type { PaymentLinkRow } from './payment-link.entity';
import { linkStatusAt } from './payment-link.states';
import { PaymentLinksStore } from './payment-links.store';

/** Begins a payment on a link's public page. However often an attempt is sent, it is one payment. */
@Injectable()
export class PayPaymentLink {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly draft: DraftLinkCheckout,
    private readonly checkouts: CheckoutsStore,
    private readonly open: OpenCheckout,
  ) {}

  /** @throws DomainError `not_found`, `invalid_request`, `invalid_state` (inactive), and what payments refuses with */
  async execute(command: PayPaymentLinkRequest): Promise<Payment> {
    const link = await this.links.findBySlug(command.slug);
    if (!link) throw notFound('payment link', command.slug);
    return this.open.execute(await this.checkoutOf(link, command));
  }

  /** Whoever repeats an attempt gets its answer, also when the link has closed meanwhile. */
  private async checkoutOf(link: PaymentLinkRow, command: PayPaymentLinkRequest): Promise<CheckoutRow> {
    const order = linkOrder(link, command);
    const known = await this.checkouts.findAttempt({ sourceId: link.id, ...order });
    if (known) return known;
    const now = this.clock.now(link.environment);
    if (linkStatusAt(link, toUnix(now)) === 'inactive')
      throw new DomainError('invalid_state', 'The payment link is not active');
    const draft = await this.draft.execute(link, order, command.customer);
    return this.checkouts.add(openingOf(draft, now));
  }
}
