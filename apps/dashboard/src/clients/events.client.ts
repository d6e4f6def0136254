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
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';

const DELIVERY_ID = /^[1-9]\d{0,17}$/;

export const isDeliveryId = (text: string): boolean => DELIVERY_ID.test(text);

/**
 * Client for events and deliveries. All methods throw `not_found` for another merchant's object and
 * `unauthenticated` for an object in the other mode.
 */
@Injectable()
export class EventsClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  /**
   * Lists events, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not in the list
   */
  list(query: ListEventsRequest): Promise<List<EventResource>> {
    return this.commands.ask(listEventsCommand, query);
  }

  async get(query: GetRequest): Promise<EventResource> {
    if (!isId('evt', query.id)) throw notFound('event', query.id);
    return this.commands.ask(getEventCommand, query);
  }

  /** Replays an event to the endpoints that would receive the event if it were new. */
  async replay(visit: RequestContext, id: string, operation: string): Promise<Replayed> {
    if (!isId('evt', id)) throw notFound('event', id);
    const query = { ...tenantOf(visit), id };
    return this.changes.request(
      requesterOf(visit),
      { action: 'event.replay', detail: { event: id }, operation },
      () => this.commands.ask(replayEventCommand, query, operation),
    );
  }

  /**
   * Lists deliveries, newest first.
   * @throws DomainError `invalid_request` if `startingAfter` is not in the list
   */
  deliveries(query: ListWebhookDeliveriesRequest): Promise<List<WebhookDelivery>> {
    return this.commands.ask(listWebhookDeliveriesCommand, query);
  }

  async delivery(query: GetRequest): Promise<WebhookDeliveryDetail> {
    if (!isDeliveryId(query.id)) throw notFound('webhook delivery', query.id);
    return this.commands.ask(getWebhookDeliveryCommand, query);
  }

  /**
   * @throws DomainError `invalid_state` if the delivery is pending or a sample, or if the endpoint is
   * disabled or deleted
   */
  async replayDelivery(visit: RequestContext, id: string, operation: string): Promise<Replayed> {
    if (!isDeliveryId(id)) throw notFound('webhook delivery', id);
    const query = { ...tenantOf(visit), id };
    return this.changes.request(
      requesterOf(visit),
      { action: 'delivery.replay', detail: { delivery: id }, operation },
      () => this.commands.ask(replayWebhookDeliveryCommand, query, operation),
    );
  }
}
