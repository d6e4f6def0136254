import { Injectable } from '@nestjs/common';
import { timeOfId, toEventResource, type EventResource, type GetRequest } from '@tulay/contracts';
import { Outbox, Partitions } from '@tulay/persistence';
import { NotifierClient } from './notifier.client';

/**
 * Returns the events of a payment and its refunds, oldest first. Events that were dropped from the outbox are
 * read from the notifier's copies.
 */
@Injectable()
export class PaymentTimeline {
  constructor(
    private readonly outbox: Outbox,
    private readonly partitions: Partitions,
    private readonly notifier: NotifierClient,
  ) {}

  async execute(payment: GetRequest): Promise<EventResource[]> {
    const own = (await this.outbox.timeline(payment.id)).map(toEventResource);
    // Read after the events, so that events dropped between the two queries are read from the notifier.
    const keptFrom = (await this.partitions.keptFrom('outbox_events'))?.getTime() ?? 0;
    if ((timeOfId(payment.id) ?? 0) >= keptFrom) return own;
    const copies = await this.notifier.eventsOf(payment);
    const copied = new Set(copies.map(({ id }) => id));
    return [...copies, ...own.filter(({ id }) => !copied.has(id))];
  }
}
