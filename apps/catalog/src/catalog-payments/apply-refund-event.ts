import { Injectable } from '@nestjs/common';
import type { DomainEvent, Refund } from '@tulay/contracts';
import { toMinor } from '@tulay/money';
import { Database, Inbox, type Tx } from '@tulay/persistence';
import { CatalogPaymentsStore } from './catalog-payments.store';
import { PaidSources } from './paid-sources';

/** Name of the durable consumer and its inbox. */
export const REFUNDS_DURABLE = 'catalog-record-refunds';

/** Adds a succeeded refund to its catalog payment and source exactly once, even if the event is delivered twice. */
@Injectable()
export class ApplyRefundEvent {
  private readonly inbox = new Inbox(REFUNDS_DURABLE);

  constructor(
    private readonly db: Database,
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly sources: PaidSources,
  ) {}

  execute(event: DomainEvent<Refund>): Promise<void> {
    return this.db.transaction(async (tx) => {
      const fresh = await this.inbox.takeNew(tx, [event.id]);
      if (fresh.size) await this.add(tx, event.data.object);
    });
  }

  /**
   * Adds the refund to the catalog payment. If the payment is not marked as paid yet, the source receives the
   * refunded amount with the payment's outcome.
   */
  private async add(tx: Tx, refund: Refund): Promise<void> {
    const payment = await this.catalogPayments.lock(tx, refund.payment);
    if (!payment || payment.status === 'refunded') return;
    const amountRefunded = payment.amountRefunded + toMinor(refund.amount, payment.currency);
    const changed = { ...payment, amountRefunded };
    await this.catalogPayments.saveRefunds(tx, changed);
    if (payment.status === 'paid') await this.sources.forKind(payment.kind).refundedInPart(tx, changed);
  }
}
