import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import type { CatalogPaymentEntity } from '../catalog-payments/catalog-payment.entity';
import { unconfirmedPayment } from '../catalog-payments/catalog-payment.rules';
import { CatalogPaymentsStore } from '../catalog-payments/catalog-payments.store';
import { DraftLinkPayment, type OrderedLink } from './draft-link-payment';
import { countsStock, LinkStock } from './link-stock';

/**
 * Saves the payment for an order before the payments service is called. The saved payment puts units of the
 * product on hold.
 */
@Injectable()
export class SaveLinkPayment {
  constructor(
    private readonly db: Database,
    private readonly draft: DraftLinkPayment,
    private readonly stock: LinkStock,
    private readonly catalogPayments: CatalogPaymentsStore,
  ) {}

  /** @throws DomainError `invalid_state` if fewer units are available than ordered */
  async execute(ordered: OrderedLink, now: Date): Promise<CatalogPaymentEntity> {
    const { link, order } = ordered;
    const payment = unconfirmedPayment(await this.draft.execute(ordered), now);
    if (!countsStock(link)) return this.catalogPayments.add(payment);
    return this.db.transaction(async (tx) => {
      await this.stock.lock(tx, link);
      const known = await this.catalogPayments.findByOrder(payment, tx);
      if (known) return known;
      await this.stock.requireLeft(tx, link, order.quantity);
      return this.catalogPayments.add(payment, tx);
    });
  }
}
