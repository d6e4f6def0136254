import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CatalogPaymentsStore, type Queries } from '../catalog-payments/catalog-payments.store';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';
import type { ProductEntity } from '../products/product.entity';
import { ProductsStore } from '../products/products.store';

/**
 * Calculates how many units a link can still sell: the product's stock minus the units on hold for unfinished
 * payments of all links. Most unfinished payments expire after 15 minutes.
 */
@Injectable()
export class LinkStock {
  constructor(
    private readonly products: ProductsStore,
    private readonly catalogPayments: CatalogPaymentsStore,
  ) {}

  /** Returns the number of available units, or null if inventory is not tracked. */
  async left(link: PaymentLinkEntity): Promise<number | null> {
    if (!countsStock(link)) return null;
    const [product] = await this.products.findMany(link, [link.productId]);
    return this.leftOf(product);
  }

  /**
   * Locks the product until the caller's transaction ends, so that concurrent payments do not read the same
   * stock level.
   */
  async lock(tx: Tx, link: PaymentLinkEntity): Promise<void> {
    if (countsStock(link)) await this.products.lockMany(tx, link, [link.productId]);
  }

  /** @throws DomainError `invalid_state` if fewer than `quantity` units are available */
  async requireLeft(tx: Tx, link: PaymentLinkEntity, quantity: number): Promise<void> {
    if (!countsStock(link)) return;
    const [product] = await this.products.lockMany(tx, link, [link.productId]);
    const left = await this.leftOf(product, tx);
    if (left !== null && quantity > left)
      throw new DomainError(
        'invalid_state',
        left ? `Only ${left} left in stock` : 'This product is sold out',
      );
  }

  private async leftOf(product: ProductEntity | undefined, on?: Queries): Promise<number | null> {
    if (!product?.trackInventory) return null;
    return Math.max(0, product.stock - (await this.catalogPayments.heldOf(product, on)));
  }
}

/** Returns whether a link sells a product. If inventory is tracked, the product's stock limits the sales. */
export const countsStock = (link: PaymentLinkEntity): link is PaymentLinkEntity & { productId: string } =>
  link.productId !== null;
