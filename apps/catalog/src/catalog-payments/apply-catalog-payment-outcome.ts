import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { MoveStock } from '../products/move-stock';
import type { StockedProduct } from '../products/product.entity';
import type { CatalogPaymentEntity } from './catalog-payment.entity';
import {
  outcomeOf,
  outcomePath,
  type CatalogPaymentStatus,
  type PaymentOutcome,
} from './catalog-payment.states';
import { CatalogPaymentsStore } from './catalog-payments.store';
import { PaidSources } from './paid-sources';

/** Applies a payment's outcome once to the catalog payment, the payment link or invoice, and the stock. */
@Injectable()
export class ApplyCatalogPaymentOutcome {
  constructor(
    private readonly db: Database,
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly stock: MoveStock,
    private readonly sources: PaidSources,
  ) {}

  /** Applies the status that the payments service returned. Does nothing while the payment is open. */
  async execute(payment: Payment): Promise<void> {
    const outcome = outcomeOf(payment.status);
    if (outcome) await this.db.transaction((tx) => this.executeIn(tx, { outcome, payment }));
  }

  /**
   * @returns whether the catalog payment changed
   * @throws ContradictoryOutcome if the payment already ended with a different outcome
   */
  async executeIn(
    tx: Tx,
    { outcome, payment }: { outcome: PaymentOutcome; payment: Payment },
  ): Promise<boolean> {
    let current = await this.catalogPayments.lock(tx, payment.id);
    if (!current) return false;
    const path = outcomePath(current.status, outcome);
    for (const status of path) current = await this.changeStatus(tx, { ...current, status }, payment);
    return path.length > 0;
  }

  private async changeStatus(
    tx: Tx,
    changed: CatalogPaymentEntity,
    payment: Payment,
  ): Promise<CatalogPaymentEntity> {
    await this.sources.forKind(changed.kind)[reactionTo(changed.status)](tx, changed, payment);
    const saved = { ...changed, taken: await this.moveStock(tx, changed) };
    await this.catalogPayments.saveOutcome(tx, saved);
    return saved;
  }

  /** Updates the stock. Returns the quantities to store in `taken`. */
  private async moveStock(tx: Tx, changed: CatalogPaymentEntity): Promise<StockedProduct[]> {
    if (changed.status === 'paid') return this.stock.sell(tx, changed, changed.items);
    if (changed.status === 'refunded') await this.stock.returnStock(tx, changed, changed.taken);
    return [];
  }
}

const reactionTo = (status: CatalogPaymentStatus): 'paid' | 'refunded' | 'ended' =>
  status === 'paid' || status === 'refunded' ? status : 'ended';
