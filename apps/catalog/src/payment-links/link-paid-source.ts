import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Payment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { CatalogPaymentEntity } from '../catalog-payments/catalog-payment.entity';
import type { PaidSource } from '../catalog-payments/paid-sources';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

/** Counts a link's successful payments as uses. */
@Injectable()
export class LinkPaidSource implements PaidSource {
  readonly kind = 'payment_link';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly view: PaymentLinkView,
  ) {}

  async paid(
    tx: Tx,
    { sourceId, merchantId, environment }: CatalogPaymentEntity,
    payment: Payment,
  ): Promise<void> {
    const now = toUnix(this.clock.now(environment));
    const use = { paymentId: payment.id, at: payment.succeeded_at ?? now };
    const link = await this.links.countUse(tx, { id: sourceId, merchantId, environment }, use);
    await tx.emit(this.view.paidEvent(link, now));
  }

  /** Does nothing, because a refunded payment still counts as a use. */
  async refunded(): Promise<void> {}

  async refundedInPart(): Promise<void> {}

  async ended(): Promise<void> {}
}
