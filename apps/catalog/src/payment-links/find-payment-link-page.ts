import { Inject, Injectable } from '@nestjs/common';
import {
  notFound,
  PAYMENT_METHODS,
  toUnix,
  type Clock,
  type FindPaymentLinkPageRequest,
  type PaymentLinkPage,
} from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { CLOCK } from '@tulay/service-host';
import { CheckoutsStore } from '../checkouts/checkouts.store';
import { paymentLimits } from '../payment-amount.rules';
import type { StaticQrRow } from '../static-qrs/static-qr.entity';
import { StaticQrsStore } from '../static-qrs/static-qrs.store';
import type { PaymentLinkRow } from './payment-link.entity';
import { linkStatusAt } from './payment-link.states';
import { PaymentLinksStore } from './payment-links.store';

/** What the public page of a link shows, to whoever knows its slug. */
@Injectable()
export class FindPaymentLinkPage {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly checkouts: CheckoutsStore,
    private readonly qrs: StaticQrsStore,
  ) {}

  /** @throws DomainError `not_found` */
  async execute({ slug, paymentId }: FindPaymentLinkPageRequest): Promise<PaymentLinkPage> {
    const link = await this.links.findBySlug(slug);
    if (!link) throw notFound('payment link', slug);
    const qr = link.staticQrId === null ? null : await this.qrs.find(link.staticQrId);
    return {
      ...this.contentOf(link, qr),
      status: linkStatusAt(link, toUnix(this.clock.now(link.environment))),
      paymentId: await this.ownPayment(link, paymentId),
    };
  }

  private contentOf(link: PaymentLinkRow, qr: StaticQrRow | null) {
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

  private async ownPayment({ id }: PaymentLinkRow, paymentId: string | null): Promise<string | null> {
    const checkout = paymentId === null ? null : await this.checkouts.find(paymentId);
    return checkout?.sourceId === id ? paymentId : null;
  }
}
