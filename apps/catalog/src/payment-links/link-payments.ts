import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Payment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { CheckoutRow } from '../checkouts/checkout.entity';
import type { PaidSource } from '../checkouts/paid-source.port';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

/** What becomes of a link when a payment that was begun there ends. */
@Injectable()
export class LinkPayments implements PaidSource {
  readonly kind = 'payment_link';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly view: PaymentLinkView,
  ) {}

  /** Success alone counts as use. */
  async paid(tx: Tx, { sourceId, merchantId, environment }: CheckoutRow, payment: Payment): Promise<void> {
    const now = toUnix(this.clock.now(environment));
    const use = { paymentId: payment.id, at: payment.succeeded_at ?? now };
    const link = await this.links.countUse(tx, { id: sourceId, merchantId, environment }, use);
    await tx.emit(this.view.paidEvent(link, now));
  }

  /** A use stays a use. */
  async refunded(): Promise<void> {}

  async ended(): Promise<void> {}
}
