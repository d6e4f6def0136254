import { Inject, Injectable } from '@nestjs/common';
import type { Clock, DomainEvent } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { DispatchDeliveries } from '../deliveries/dispatch-deliveries';
import { toEventRow } from './event.view';
import { EventsStore } from './events.store';

/** Keeps a copy of events and sends them on their way. An event that comes again changes nothing. */
@Injectable()
export class RecordEvents {
  constructor(
    private readonly events: EventsStore,
    private readonly dispatch: DispatchDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(events: DomainEvent[]): Promise<void> {
    // What is recorded with room for it goes out without a second look at the database.
    await this.dispatch.roomy();
    const now = { test: this.clock.now('test'), live: this.clock.now('live') };
    const admission = this.dispatch.admission();
    const { taken, waiting } = await this.events.record(events.map(toEventRow), now, admission);
    this.dispatch.accept(taken);
    const lanes = new Map(waiting.map((delivery) => [delivery.lane, delivery.environment]));
    for (const [lane, environment] of lanes) this.dispatch.setBacklog(lane, environment, true);
  }
}
