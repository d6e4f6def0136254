import { Injectable } from '@nestjs/common';
import { toEventResource, type EventResource, type GetRequest, type Payout } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { PayoutsStore } from './payouts.store';

/** Lists the events of a payout that are still in the outbox. */
@Injectable()
export class ListPayoutEvents {
  constructor(
    private readonly payouts: PayoutsStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns the events, oldest first
   * @throws DomainError `not_found`, or `unauthenticated` for a payout of the other environment
   */
  async execute(query: GetRequest): Promise<EventResource<Payout>[]> {
    const { id } = await this.payouts.get(query);
    return (await this.outbox.timeline(id)).map((event) => toEventResource(event) as EventResource<Payout>);
  }
}
