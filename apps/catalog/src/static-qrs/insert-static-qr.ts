import { Inject, Injectable } from '@nestjs/common';
import {
  newId,
  newSlug,
  toUnix,
  type Clock,
  type CreatePaymentLinkRequest,
  type CreateStaticQrRequest,
  type PaymentMethod,
} from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { newLink } from '../payment-links/payment-link.rules';
import { PaymentLinksStore } from '../payment-links/payment-links.store';
import type { StaticQrEntity } from './static-qr.entity';
import { StaticQrsStore } from './static-qrs.store';

/**
 * Inserts a static QR code and its payment link. The link has no fixed amount. A retry with the same ID inserts
 * nothing.
 */
@Injectable()
export class InsertStaticQr {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly qrs: StaticQrsStore,
    private readonly links: PaymentLinksStore,
  ) {}

  async executeIn(
    tx: Tx,
    command: CreateStaticQrRequest,
    defaultMethod: PaymentMethod | null,
  ): Promise<void> {
    const now = toUnix(this.clock.now(command.environment));
    const link = { ...newLink(linkOf(command), newSlug(), now), staticQrId: command.id };
    const qr: StaticQrEntity = {
      ...command,
      defaultMethod,
      paymentLinkId: link.id,
      slug: link.slug,
      currency: link.currency,
      archivedAt: null,
      created: now,
    };
    if (await this.qrs.insert(tx, qr)) await this.links.insert(link, tx);
  }
}

/**
 * Returns the payment link to create. The payer sees the static QR code's name and chooses the amount and
 * method.
 */
const linkOf = ({
  merchantId,
  environment,
  name,
  currency,
}: CreateStaticQrRequest): CreatePaymentLinkRequest => ({
  id: newId('plk'),
  merchantId,
  environment,
  description: name,
  amount: null,
  currency,
  method: null,
  imageUrl: null,
  successUrl: null,
  cancelUrl: null,
  customerId: null,
  productId: null,
  expiresAt: null,
  metadata: {},
});
