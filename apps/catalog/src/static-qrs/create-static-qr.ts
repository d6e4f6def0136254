import { Inject, Injectable } from '@nestjs/common';
import {
  newId,
  newSlug,
  toUnix,
  type Clock,
  type CreatePaymentLinkRequest,
  type CreateStaticQrRequest,
  type StaticQr,
} from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { newLink } from '../payment-links/payment-link.rules';
import { PaymentLinksStore } from '../payment-links/payment-links.store';
import { methodIn } from '../shared/field.rules';
import type { StaticQrEntity } from './static-qr.entity';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

/** Creates a static QR and its link, which has no fixed amount. */
@Injectable()
export class CreateStaticQr {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly qrs: StaticQrsStore,
    private readonly links: PaymentLinksStore,
    private readonly view: StaticQrView,
  ) {}

  /** A repeat with the same id answers the static QR as it is now. */
  async execute(command: CreateStaticQrRequest): Promise<StaticQr> {
    await this.db.transaction((tx) => this.insert(tx, command));
    return this.view.toResource(await this.qrs.get(command));
  }

  private async insert(tx: Tx, command: CreateStaticQrRequest): Promise<void> {
    const now = toUnix(this.clock.now(command.environment));
    const link = { ...newLink(linkOf(command), newSlug(), now), staticQrId: command.id };
    const qr: StaticQrEntity = {
      ...command,
      defaultMethod: methodIn('default_method', command.defaultMethod),
      paymentLinkId: link.id,
      slug: link.slug,
      currency: link.currency,
      archivedAt: null,
      created: now,
    };
    if (await this.qrs.insert(tx, qr)) await this.links.insert(link, tx);
  }
}

/** The payer sees the name of the static QR, and chooses the amount and the method. */
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
