import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  PAYMENT_METHODS,
  toUnix,
  type Clock,
  type FindPaymentLinkPageRequest,
  type PaymentLinkPage,
} from '@tulay/contracts';
import { fromMinor, minorFromWire } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import { paymentLimits } from '../shared/payment-limits.rules';
import type { StaticQrEntity } from '../static-qrs/static-qr.entity';
import { StaticQrsStore } from '../static-qrs/static-qrs.store';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';
import { linkStatusAt } from '../payment-links/payment-link.states';
import { PaymentLinksStore } from '../payment-links/payment-links.store';
import { LinkStock } from './link-stock';
import { ReturningPayment } from './returning-payment';

@Injectable()
export class FindPaymentLinkPage {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly returning: ReturningPayment,
    private readonly qrs: StaticQrsStore,
    private readonly stock: LinkStock,
  ) {}

  /** @throws DomainError `not_found` if no link has the slug */
  async execute({ slug, paymentId }: FindPaymentLinkPageRequest): Promise<PaymentLinkPage> {
    const link = await this.links.findBySlug(slug);
    if (!link) throw notFound('payment link', slug);
    const payment = await this.returning.find(link, paymentId);
    const qr = link.staticQrId === null ? null : await this.qrs.find(link.staticQrId);
    return {
      ...this.contentOf(link, qr),
      ...optionsOf(link, await this.stock.left(link)),
      status: linkStatusAt(link, toUnix(this.clock.now(link.environment))),
      paymentId: payment,
    };
  }

  private contentOf(link: PaymentLinkEntity, qr: StaticQrEntity | null) {
    const { min, max } = paymentLimits(link.currency);
    return {
      merchantId: link.merchantId,
      environment: link.environment,
      description: link.description,
      imageUrl: link.imageUrl,
      amount: link.amount === null ? null : fromMinor(link.amount, link.currency),
      minAmount: fromMinor(min, link.currency),
      maxAmount: fromMinor(max, link.currency),
      currency: link.currency,
      methods: link.method === null ? [...PAYMENT_METHODS] : [link.method],
      defaultMethod: link.method ?? qr?.defaultMethod ?? null,
      successUrl: link.successUrl,
      cancelUrl: link.cancelUrl,
      staticQr: qr && { name: qr.name, location: qr.location },
    };
  }
}

/** @param left units still available, or null if inventory is not tracked */
const optionsOf = (link: PaymentLinkEntity, left: number | null) => ({
  presetAmounts: link.presetAmounts.map((each) => fromMinor(minorFromWire(each), link.currency)),
  maxQuantity: link.maxQuantity === null ? null : Math.min(link.maxQuantity, left ?? link.maxQuantity),
  stockLeft: left,
  customFields: link.customFields,
  payerFields: link.payerFields,
  thankYouText: link.thankYouText,
});
