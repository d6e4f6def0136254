import { Inject, Injectable } from '@nestjs/common';
import type { Clock, DomainEvent } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { ClaimPolicy } from '../dispatch/claim-policy';
import { DispatchDeliveries } from '../dispatch/dispatch-deliveries';
import { toEventEntity } from './event.view';
import { EventsStore } from './events.store';

/** Stores copies of events and dispatches their deliveries. Repeated events have no effect. */
@Injectable()
export class RecordEvents {
  constructor(
    private readonly events: EventsStore,
    private readonly policy: ClaimPolicy,
    private readonly dispatch: DispatchDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(events: DomainEvent[]): Promise<void> {
    // If there is capacity, the statement that creates new deliveries also leases them, without a second query.
    await this.policy.waitForCapacity();
    const dueAt = { test: this.clock.now('test'), live: this.clock.now('live') };
    const lease = this.policy.initialLease();
    const { leased, waiting } = await this.events.record(events.map(toEventEntity), dueAt, lease);
    this.dispatch.accept(leased);
    for (const [receiver, environment] of waiting) this.policy.setBacklog(receiver, environment, true);
  }
}
