import { Inject, Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import type { Goods } from '../products/product.entity';
import { MoveStock } from '../products/move-stock';
import type { CheckoutKind, CheckoutRow } from './checkout.entity';
import { checkoutPath, outcomeOf, type CheckoutOutcome } from './checkout.states';
import { CheckoutsStore } from './checkouts.store';
import { PaidSources, type PaidSource } from './paid-source.port';

/** Moves a checkout by what became of its payment, and with it what was paid for, once. */
@Injectable()
export class SettleCheckout {
  constructor(
    private readonly db: Database,
    private readonly checkouts: CheckoutsStore,
    private readonly stock: MoveStock,
    @Inject(PaidSources) private readonly sources: PaidSource[],
  ) {}

  /** Takes a payment as the payments service just answered it; one that can still be paid changes nothing. */
  async execute(payment: Payment): Promise<void> {
    const outcome = outcomeOf(payment.status);
    if (outcome) await this.db.transaction((tx) => this.within(tx, outcome, payment));
  }

  /**
   * The same within a transaction that has more to do.
   * @returns whether anything changed
   * @throws ContradictoryOutcome
   */
  async within(tx: Tx, outcome: CheckoutOutcome, payment: Payment): Promise<boolean> {
    let checkout = await this.checkouts.lock(tx, payment.id);
    const path = checkout ? checkoutPath(checkout.status, outcome) : [];
    for (const status of path) checkout = await this.enter(tx, { ...checkout!, status }, payment);
    return path.length > 0;
  }

  private async enter(tx: Tx, checkout: CheckoutRow, payment: Payment): Promise<CheckoutRow> {
    const source = this.sourceOf(checkout.kind);
    const { status } = checkout;
    const reaction = status === 'paid' || status === 'refunded' ? status : 'ended';
    await source[reaction](tx, checkout, payment);
    const moved = { ...checkout, taken: await this.moveStock(tx, checkout) };
    await this.checkouts.save(tx, moved);
    return moved;
  }

  /** What is out of stock on account of this checkout, after the goods went out or came back. */
  private async moveStock(tx: Tx, checkout: CheckoutRow): Promise<Goods[]> {
    if (checkout.status === 'paid') return this.stock.sell(tx, checkout, checkout.items);
    if (checkout.status === 'refunded') await this.stock.putBack(tx, checkout, checkout.taken);
    return [];
  }

  private sourceOf(kind: CheckoutKind): PaidSource {
    const source = this.sources.find((candidate) => candidate.kind === kind);
    if (!source) throw new Error(`nothing here is paid for as a ${kind}`);
    return source;
  }
}
