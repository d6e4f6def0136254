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
import type { CatalogPaymentEntity } from '../catalog-payments/catalog-payment.entity';
import { CatalogPaymentsStore } from '../catalog-payments/catalog-payments.store';
import { StartCatalogPayment } from '../catalog-payments/start-catalog-payment';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';
import { linkStatusAt } from '../payment-links/payment-link.states';
import { PaymentLinksStore } from '../payment-links/payment-links.store';
import { linkOrder } from './link-order.rules';
import { SaveLinkPayment } from './save-link-payment';

/** Starts a payment from a payment link's public page. Resubmitting the form returns the same payment. */
@Injectable()
export class PayPaymentLink {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly save: SaveLinkPayment,
    private readonly start: StartCatalogPayment,
  ) {}

  /**
   * @throws DomainError `not_found` if no link has the slug, `invalid_request` if the order is invalid,
   * `invalid_state` if the link is inactive, or the payments service's error
   */
  async execute(command: PayPaymentLinkRequest): Promise<Payment> {
    const link = await this.links.findPaidBySlug(command.slug);
    if (!link) throw notFound('payment link', command.slug);
    return this.start.execute(await this.catalogPaymentFor(link, command));
  }

  /** Returns the existing payment for a resubmitted form, even if the link is now inactive or deleted. */
  private async catalogPaymentFor(
    link: PaymentLinkEntity,
    command: PayPaymentLinkRequest,
  ): Promise<CatalogPaymentEntity> {
    const order = linkOrder(link, command);
    const known = await this.catalogPayments.findByOrder({ sourceId: link.id, ...order });
    if (known) return known;
    if (link.deleted) throw notFound('payment link', command.slug);
    const now = this.clock.now(link.environment);
    if (linkStatusAt(link, toUnix(now)) === 'inactive')
      throw new DomainError('invalid_state', 'This payment link is not active');
    return this.save.execute({ link, order, language: command.language }, now);
  }
}
