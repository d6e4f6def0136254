import { Injectable } from '@nestjs/common';
import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  ensureDefaultSecretCommand,
  getWebhookDeliveryCommand,
  getWebhookEndpointCommand,
  listWebhookDeliveriesCommand,
  listWebhookEndpointsCommand,
  notFound,
  replayWebhookDeliveriesCommand,
  replayWebhookDeliveryCommand,
  rotateDefaultSecretCommand,
  rotateWebhookSecretCommand,
  testWebhookEndpointCommand,
  updateWebhookEndpointCommand,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointRequest,
  type Deleted,
  type GetRequest,
  type List,
  type Replayed,
  type ReplayWebhookDeliveriesRequest,
  type Tenant,
  type TestWebhookEndpointRequest,
  type UpdateWebhookEndpointRequest,
  type WebhookDefaultSecret,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
  type WebhookTest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { toListRequest, type ListQuery } from '../requests/inputs';
import type { ListEndpointDeliveriesQuery, ListWebhookDeliveriesQuery } from './webhook-deliveries.inputs';
import { requireIdOf } from '../requests/request.rules';

const DELIVERY_ID = /^[1-9]\d{0,17}$/;

@Injectable()
export class WebhooksClient {
  constructor(private readonly commands: CommandClient) {}

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

  async defaultSecret(owner: Tenant): Promise<WebhookDefaultSecret> {
    const { secret } = await this.commands.ask(ensureDefaultSecretCommand, owner);
    return toDefaultSecret(owner, secret);
  }

  async rotateDefaultSecret(owner: Tenant, overlapSeconds: number): Promise<WebhookDefaultSecret> {
    const { secret } = await this.commands.ask(rotateDefaultSecretCommand, { ...owner, overlapSeconds });
    return toDefaultSecret(owner, secret);
  }

  testEndpoint(request: TestWebhookEndpointRequest): Promise<WebhookTest> {
    requireIdOf('webhookEndpoint', request.id);
    return this.commands.ask(testWebhookEndpointCommand, request);
  }

  replayDeliveries(request: ReplayWebhookDeliveriesRequest): Promise<Replayed> {
    requireIdOf('webhookEndpoint', request.id);
    return this.commands.ask(replayWebhookDeliveriesCommand, request);
  }

  listDeliveries(owner: Tenant, query: ListWebhookDeliveriesQuery): Promise<List<WebhookDelivery>> {
    const { endpoint, event, payment, project, status } = query;
    const filters = { endpoint, event, payment, project, status };
    return this.commands.ask(listWebhookDeliveriesCommand, { ...toListRequest(owner, query), ...filters });
  }

  listEndpointDeliveries(
    owner: Tenant,
    endpoint: string,
    query: ListEndpointDeliveriesQuery,
  ): Promise<List<WebhookDelivery>> {
    requireIdOf('webhookEndpoint', endpoint);
    const { status, event } = query;
    const request = { ...toListRequest(owner, query), endpoint, requireEndpoint: true, status, event };
    return this.commands.ask(listWebhookDeliveriesCommand, request);
  }

  getDelivery(query: GetRequest): Promise<WebhookDeliveryDetail> {
    requireDeliveryId(query.id);
    return this.commands.ask(getWebhookDeliveryCommand, query);
  }

  replayDelivery(query: GetRequest): Promise<Replayed> {
    requireDeliveryId(query.id);
    return this.commands.ask(replayWebhookDeliveryCommand, query);
  }
}

const toDefaultSecret = ({ environment }: Tenant, secret: string): WebhookDefaultSecret => ({
  object: 'webhook_default_secret',
  environment,
  signing_secret: secret,
});

function requireDeliveryId(id: string): void {
  if (!DELIVERY_ID.test(id)) throw notFound('webhook delivery', id);
}
