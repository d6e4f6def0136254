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
  type CreateWebhookEndpointRequest,
  type Deleted,
  type EventResource,
  type GetRequest,
  type List,
  type Replayed,
  type Tenant,
  type TestWebhookEndpointRequest,
  type UpdateWebhookEndpointRequest,
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

  getEvent(query: GetRequest): Promise<EventResource> {
    requireIdOf('event', query.id);
    return this.commands.ask(getEventCommand, query);
  }

  replayEvent(query: GetRequest, endpoint: string | undefined): Promise<Replayed> {
    requireIdOf('event', query.id);
    if (endpoint !== undefined) requireIdOf('webhookEndpoint', endpoint);
    return this.commands.ask(replayEventCommand, { ...query, endpoint });
  }

  createEndpoint(request: CreateWebhookEndpointRequest): Promise<CreatedWebhookEndpoint> {
    return this.commands.ask(createWebhookEndpointCommand, request);
  }

  listEndpoints(owner: Tenant, query: ListQuery): Promise<List<WebhookEndpoint>> {
    return this.commands.ask(listWebhookEndpointsCommand, toListRequest(owner, query));
  }

  getEndpoint(query: GetRequest): Promise<WebhookEndpoint> {
    requireIdOf('webhookEndpoint', query.id);
    return this.commands.ask(getWebhookEndpointCommand, query);
  }

  updateEndpoint(request: UpdateWebhookEndpointRequest): Promise<WebhookEndpoint> {
    requireIdOf('webhookEndpoint', request.id);
    return this.commands.ask(updateWebhookEndpointCommand, request);
  }

  deleteEndpoint(query: GetRequest): Promise<Deleted<'webhook_endpoint'>> {
    requireIdOf('webhookEndpoint', query.id);
    return this.commands.ask(deleteWebhookEndpointCommand, query);
  }

  rotateSecret(query: GetRequest, overlapSeconds: number): Promise<CreatedWebhookEndpoint> {
    requireIdOf('webhookEndpoint', query.id);
    return this.commands.ask(rotateWebhookSecretCommand, { ...query, overlapSeconds });
  }

  testEndpoint(request: TestWebhookEndpointRequest): Promise<WebhookTest> {
    requireIdOf('webhookEndpoint', request.id);
    return this.commands.ask(testWebhookEndpointCommand, request);
  }

  replayDeliveries(query: GetRequest, since: number, until: number | undefined): Promise<Replayed> {
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

  getDelivery(query: GetRequest): Promise<WebhookDeliveryDetail> {
    if (!DELIVERY_ID.test(query.id)) throw notFound('webhook delivery', query.id);
    return this.commands.ask(getWebhookDeliveryCommand, query);
  }
}
