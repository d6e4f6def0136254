import { Injectable } from '@nestjs/common';
import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  getEventCommand,
  getWebhookDeliveryCommand,
  getWebhookEndpointCommand,
  listEventsCommand,
  listWebhookDeliveriesCommand,
  listWebhookEndpointsCommand,
  notFound,
  replayEventCommand,
  replayWebhookDeliveriesCommand,
  rotateWebhookSecretCommand,
  testWebhookEndpointCommand,
  updateWebhookEndpointCommand,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpoint,
  type Deleted,
  type EventResource,
  type GetQuery,
  type List,
  type Replayed,
  type Tenant,
  type TestWebhookEndpoint,
  type UpdateWebhookEndpoint,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
  type WebhookTest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import type { ListEventsQuery } from '../events/list-events.query';
import { toListRequest, type ListQuery } from '../requests/list.query';
import type { ListWebhookDeliveriesQuery } from './list-webhook-deliveries.query';
import { requireIdOf } from '../requests/resource-ids.rules';

const DELIVERY_ID = /^[1-9]\d{0,17}$/;

/** The notifier service: events, webhook endpoints and their deliveries. */
@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  listEvents(owner: Tenant, query: ListEventsQuery): Promise<List<EventResource>> {
    const { type } = query;
    return this.commands.ask(listEventsCommand, { ...toListRequest(owner, query), type });
  }

  getEvent(query: GetQuery): Promise<EventResource> {
    requireIdOf('event', query.id);
    return this.commands.ask(getEventCommand, query);
  }

  replayEvent(query: GetQuery, endpoint: string | undefined): Promise<Replayed> {
    requireIdOf('event', query.id);
    if (endpoint !== undefined) requireIdOf('webhookEndpoint', endpoint);
    return this.commands.ask(replayEventCommand, { ...query, endpoint });
  }

  createEndpoint(request: CreateWebhookEndpoint): Promise<CreatedWebhookEndpoint> {
    return this.commands.ask(createWebhookEndpointCommand, request);
  }

  listEndpoints(owner: Tenant, query: ListQuery): Promise<List<WebhookEndpoint>> {
    return this.commands.ask(listWebhookEndpointsCommand, toListRequest(owner, query));
  }

  getEndpoint(query: GetQuery): Promise<WebhookEndpoint> {
    requireIdOf('webhookEndpoint', query.id);
    return this.commands.ask(getWebhookEndpointCommand, query);
  }

  updateEndpoint(request: UpdateWebhookEndpoint): Promise<WebhookEndpoint> {
    requireIdOf('webhookEndpoint', request.id);
    return this.commands.ask(updateWebhookEndpointCommand, request);
  }

  deleteEndpoint(query: GetQuery): Promise<Deleted<'webhook_endpoint'>> {
    requireIdOf('webhookEndpoint', query.id);
    return this.commands.ask(deleteWebhookEndpointCommand, query);
  }

  rotateSecret(query: GetQuery, overlapSeconds: number): Promise<CreatedWebhookEndpoint> {
    requireIdOf('webhookEndpoint', query.id);
    return this.commands.ask(rotateWebhookSecretCommand, { ...query, overlapSeconds });
  }

  testEndpoint(request: TestWebhookEndpoint): Promise<WebhookTest> {
    requireIdOf('webhookEndpoint', request.id);
    return this.commands.ask(testWebhookEndpointCommand, request);
  }

  replayDeliveries(query: GetQuery, since: number, until: number | undefined): Promise<Replayed> {
    requireIdOf('webhookEndpoint', query.id);
    return this.commands.ask(replayWebhookDeliveriesCommand, { ...query, since, until });
  }

  listDeliveries(
    owner: Tenant,
    endpoint: string,
    query: ListWebhookDeliveriesQuery,
  ): Promise<List<WebhookDelivery>> {
    requireIdOf('webhookEndpoint', endpoint);
    const { status, event } = query;
    const request = { ...toListRequest(owner, query), endpoint, status, event };
    return this.commands.ask(listWebhookDeliveriesCommand, request);
  }

  getDelivery(query: GetQuery): Promise<WebhookDeliveryDetail> {
    if (!DELIVERY_ID.test(query.id)) throw notFound('webhook delivery', query.id);
    return this.commands.ask(getWebhookDeliveryCommand, query);
  }
}
