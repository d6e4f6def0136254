import { Injectable } from '@nestjs/common';
import {
  getEventCommand,
  getWebhookDeliveryCommand,
  isId,
  listEventsCommand,
  listWebhookDeliveriesCommand,
  notFound,
  replayEventCommand,
  replayWebhookDeliveryCommand,
  type EventResource,
  type GetRequest,
  type List,
  type ListEventsRequest,
  type ListWebhookDeliveriesRequest,
  type Replayed,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { Changes } from '../changes/changes';
import { askerOf, tenantOf, type Visit } from '../http/visit';

const DELIVERY_ID = /^[1-9]\d{0,17}$/;

/** Whether a text can be the number of a delivery. */
export const isDeliveryId = (text: string): boolean => DELIVERY_ID.test(text);

/** Events and their deliveries. All throw `not_found` for one of another merchant, `unauthenticated` for one of the other side. */
@Injectable()
export class EventsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: Changes,
  ) {}

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no event of this list */
  list(query: ListEventsRequest): Promise<List<EventResource>> {
    return this.commands.ask(listEventsCommand, query);
  }

  async get(query: GetRequest): Promise<EventResource> {
    if (!isId('evt', query.id)) throw notFound('event', query.id);
    return this.commands.ask(getEventCommand, query);
  }

  /** To the receivers that a new event would have now. */
  async replay(visit: Visit, id: string, operation: string): Promise<Replayed> {
    if (!isId('evt', id)) throw notFound('event', id);
    const query = { ...tenantOf(visit), id };
    return this.changes.ask(
      askerOf(visit),
      { action: 'event.replay', detail: { event: id }, operation },
      () => this.commands.ask(replayEventCommand, query, operation),
    );
  }

  /** Newest first. @throws DomainError `invalid_request` when `startingAfter` names no delivery of this list */
  deliveries(query: ListWebhookDeliveriesRequest): Promise<List<WebhookDelivery>> {
    return this.commands.ask(listWebhookDeliveriesCommand, query);
  }

  async delivery(query: GetRequest): Promise<WebhookDeliveryDetail> {
    if (!isDeliveryId(query.id)) throw notFound('webhook delivery', query.id);
    return this.commands.ask(getWebhookDeliveryCommand, query);
  }

  /** @throws DomainError `invalid_state` (it is pending or a sample, or its endpoint is disabled or deleted) */
  async replayDelivery(visit: Visit, id: string, operation: string): Promise<Replayed> {
    if (!isDeliveryId(id)) throw notFound('webhook delivery', id);
    const query = { ...tenantOf(visit), id };
    return this.changes.ask(
      askerOf(visit),
      { action: 'delivery.replay', detail: { delivery: id }, operation },
      () => this.commands.ask(replayWebhookDeliveryCommand, query, operation),
    );
  }
}
