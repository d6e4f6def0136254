import { Injectable } from '@nestjs/common';
import type { DomainEvent, Payment } from '@tulay/contracts';
import { Database, Inbox } from '@tulay/persistence';
import { failpoint } from '@tulay/service-host';
import type { CheckoutOutcome } from './checkout.states';
import { SettleCheckout } from './settle-checkout';

/** The durable, and the inbox's name for it. */
export const RECORD_OUTCOMES = 'catalog-record-outcomes';

/** Takes in what an event tells of a payment that was opened from here, once. */
@Injectable()
export class RecordOutcome {
  private readonly inbox = new Inbox(RECORD_OUTCOMES);

  constructor(
    private readonly db: Database,
    private readonly settle: SettleCheckout,
  ) {}

  /** @returns whether anything changed @throws ContradictoryOutcome */
  async execute(event: DomainEvent<Payment>): Promise<boolean> {
    const changed = await this.db.transaction(async (tx) => {
      const fresh = await this.inbox.takeNew(tx, [event.id]);
      if (!fresh.size) return false;
      const moved = await this.settle.within(tx, event.type as CheckoutOutcome, event.data.object);
      failpoint('checkouts.outcome.committing');
      return moved;
    });
    failpoint('checkouts.outcome.committed');
    return changed;
  }
}
