import { Injectable } from '@nestjs/common';
import type { DomainEvent, Payment } from '@tulay/contracts';
import { Database, Inbox } from '@tulay/persistence';
import { failpoint } from '@tulay/service-host';
import { ApplyCatalogPaymentOutcome } from './apply-catalog-payment-outcome';
import type { PaymentOutcome } from './catalog-payment.states';

/** Name of the durable consumer and its inbox. */
export const OUTCOMES_DURABLE = 'catalog-record-outcomes';

/** Applies an event of the payments service exactly once, even if the event is delivered twice. */
@Injectable()
export class ApplyPaymentEvent {
  private readonly inbox = new Inbox(OUTCOMES_DURABLE);

  constructor(
    private readonly db: Database,
    private readonly apply: ApplyCatalogPaymentOutcome,
  ) {}

  /**
   * @returns whether the catalog payment changed
   * @throws ContradictoryOutcome if the payment already ended with a different outcome
   */
  async execute(event: DomainEvent<Payment>): Promise<boolean> {
    const changed = await this.db.transaction(async (tx) => {
      const fresh = await this.inbox.takeNew(tx, [event.id]);
      if (!fresh.size) return false;
      const applied = await this.apply.executeIn(tx, {
        outcome: event.type as PaymentOutcome,
        payment: event.data.object,
      });
      failpoint('catalog.outcome.committing');
      return applied;
    });
    failpoint('catalog.outcome.committed');
    return changed;
  }
}
