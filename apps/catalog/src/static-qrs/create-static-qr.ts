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
import { methodIn } from '../payment-methods.rules';
import type { StaticQrRow } from './static-qr.entity';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

/** Makes a static QR code, and the open-amount link it says. The same id never makes a second one. */
@Injectable()
export class CreateStaticQr {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly qrs: StaticQrsStore,
    private readonly links: PaymentLinksStore,
    private readonly view: StaticQrView,
  ) {}

  /** A repeat answers the code as it stands. */
  async execute(command: CreateStaticQrRequest): Promise<StaticQr> {
    await this.db.transaction((tx) => this.insert(tx, command));
    return this.view.toResource(await this.qrs.get(command));
  }

  private async insert(tx: Tx, command: CreateStaticQrRequest): Promise<void> {
    const now = toUnix(this.clock.now(command.environment));
    const link = { ...newLink(linkOf(command), newSlug(), now), staticQrId: command.id };
    const qr: StaticQrRow = {
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

/** What the payer reads is the code's name; the amount and the method are theirs to choose. */
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
