import { Injectable } from '@nestjs/common';
import { toEventResource, type EventResource, type GetRequest, type Payout } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { PayoutsStore } from './payouts.store';

/** What happened to a payout, as far as the outbox still has it. */
@Injectable()
export class ListPayoutEvents {
  constructor(
    private readonly payouts: PayoutsStore,
    private readonly outbox: Outbox,
  ) {}

  /** Oldest first. @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async execute(query: GetRequest): Promise<EventResource<Payout>[]> {
    const { id } = await this.payouts.get(query);
    return (await this.outbox.timeline(id)).map((event) => toEventResource(event) as EventResource<Payout>);
  }
}
