import { Injectable } from '@nestjs/common';
import type { StaticQr, UpdateStaticQrRequest } from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { RequireRoute } from '../catalog-payments/require-route';
import { changed, methodIn } from '../shared/field.rules';
import { PaymentLinksStore } from '../payment-links/payment-links.store';
import type { StaticQrEntity } from './static-qr.entity';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

/**
 * Changes the given fields of a static QR code. The URL never changes, because the code may have been
 * printed.
 */
@Injectable()
export class UpdateStaticQr {
  constructor(
    private readonly db: Database,
    private readonly qrs: StaticQrsStore,
    private readonly links: PaymentLinksStore,
    private readonly route: RequireRoute,
    private readonly view: StaticQrView,
  ) {}

  /**
   * @throws DomainError `invalid_request` if a field is invalid, `not_found` if the code does not exist,
   * `unauthenticated` if the code belongs to the other environment, `no_route` if no provider accepts the
   * default method
   */
  async execute(command: UpdateStaticQrRequest): Promise<StaticQr> {
    await this.requireRoute(command);
    return executeOnce(this.db, async (tx) => {
      const qr = await this.qrs.lock(tx, command);
      const updated = applyUpdate(qr, command);
      await this.qrs.save(tx, updated);
      if (updated.name !== qr.name) await this.rename(tx, qr, updated.name);
      return this.view.toResource(updated);
    });
  }

  /** Applies the same check to the default method as on creation, but only if the method changes. */
  private async requireRoute(command: UpdateStaticQrRequest): Promise<void> {
    if (command.defaultMethod === undefined || command.defaultMethod === null) return;
    const qr = await this.qrs.get(command);
    const { defaultMethod: method, currency } = applyUpdate(qr, command);
    if (method !== qr.defaultMethod) await this.route.execute(qr, { method, currency, amount: null });
  }

  /**
   * Changes the payment link's description to the new name, unless the merchant has changed the description.
   */
  private async rename(
    tx: Tx,
    { merchantId, environment, paymentLinkId, name }: StaticQrEntity,
    to: string,
  ): Promise<void> {
    const link = await this.links.lock(tx, { merchantId, environment, id: paymentLinkId });
    if (link.description === name) await this.links.save(tx, { ...link, description: to });
  }
}

const applyUpdate = (qr: StaticQrEntity, update: UpdateStaticQrRequest): StaticQrEntity => ({
  ...qr,
  name: changed(qr.name, update.name),
  reference: changed(qr.reference, update.reference),
  location: changed(qr.location, update.location),
  defaultMethod:
    update.defaultMethod === undefined ? qr.defaultMethod : methodIn('default_method', update.defaultMethod),
});
