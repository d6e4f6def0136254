import { Inject, Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import type { CheckoutKind, CheckoutRow } from './checkout.entity';
import { checkoutPath, outcomeOf, type CheckoutOutcome, type CheckoutStatus } from './checkout.states';
import { CheckoutsStore } from './checkouts.store';
import { PaidSources, type PaidSource } from './paid-source.port';

/** Moves a checkout by what became of its payment, and with it what was paid for, once. */
@Injectable()
export class SettleCheckout {
  constructor(
    private readonly db: Database,
    private readonly checkouts: CheckoutsStore,
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
    const checkout = await this.checkouts.lock(tx, payment.id);
    const path = checkout ? checkoutPath(checkout.status, outcome) : [];
    for (const to of path) await this.enter(tx, to, checkout!, payment);
    return path.length > 0;
  }

  private async enter(tx: Tx, to: CheckoutStatus, checkout: CheckoutRow, payment: Payment): Promise<void> {
    await this.checkouts.move(tx, checkout.paymentId, to);
    const source = this.sourceOf(checkout.kind);
    if (to === 'paid') await source.paid(tx, checkout, payment);
    else if (to === 'refunded') await source.refunded(tx, checkout, payment);
    else await source.ended(tx, checkout, payment);
  }

  private sourceOf(kind: CheckoutKind): PaidSource {
    const source = this.sources.find((candidate) => candidate.kind === kind);
    if (!source) throw new Error(`nothing here is paid for as a ${kind}`);
    return source;
  }
}
