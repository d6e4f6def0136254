import { Injectable } from '@nestjs/common';
import {
  listEventsCommand,
  listPaymentEventsCommand,
  listWebhookDeliveriesCommand,
  type EventResource,
  type GetRequest,
  type List,
  type ListRequest,
  type WebhookDelivery,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Maximum number of deliveries that are read per payment. */
const DELIVERIES = 50;

/** Reads events and their webhook deliveries from the notifier, which stores a copy of every event. */
@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  list(query: ListRequest): Promise<List<EventResource>> {
    return this.commands.ask(listEventsCommand, query);
  }

  /** Returns a payment's events, oldest first. */
  eventsOf(payment: GetRequest): Promise<EventResource[]> {
    return this.commands.ask(listPaymentEventsCommand, payment);
  }

  /** Returns the deliveries of a payment's events, newest first. */
  async deliveriesOf({ id, ...tenant }: GetRequest): Promise<WebhookDelivery[]> {
    const query = { ...tenant, payment: id, limit: DELIVERIES };
    return (await this.commands.ask(listWebhookDeliveriesCommand, query)).data;
  }
}
