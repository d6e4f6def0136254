import { Injectable } from '@nestjs/common';
import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  getWebhookEndpointCommand,
  isId,
  listWebhookEndpointsCommand,
  notFound,
  replayWebhookDeliveriesCommand,
  rotateWebhookSecretCommand,
  testWebhookEndpointCommand,
  updateWebhookEndpointCommand,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointRequest,
  type GetRequest,
  type Replayed,
  type ReplayWebhookDeliveriesRequest,
  type RotateWebhookSecretRequest,
  type Tenant,
  type TestWebhookEndpointRequest,
  type UpdateWebhookEndpointRequest,
  type WebhookEndpoint,
  type WebhookTest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** More than a merchant may have. */
const ALL = 100;

/** Webhook endpoints. All throw `not_found` for one of another merchant, `unauthenticated` for one of the other side. */
@Injectable()
export class WebhooksClient {
  constructor(private readonly commands: CommandClient) {}

  /** All of them, newest first. */
  async list({ merchantId, environment }: Tenant): Promise<WebhookEndpoint[]> {
    const query = { merchantId, environment, limit: ALL };
    return (await this.commands.ask(listWebhookEndpointsCommand, query)).data;
  }

  async get(query: GetRequest): Promise<WebhookEndpoint> {
    return this.commands.ask(getWebhookEndpointCommand, own(query));
  }

  /** One id makes one endpoint, and answers its secret. @throws DomainError `invalid_request` */
  create(request: CreateWebhookEndpointRequest): Promise<CreatedWebhookEndpoint> {
    return this.commands.ask(createWebhookEndpointCommand, request);
  }

  /** @throws DomainError `invalid_request` */
  async update(request: UpdateWebhookEndpointRequest, operation: string): Promise<WebhookEndpoint> {
    return this.commands.ask(updateWebhookEndpointCommand, own(request), operation);
  }

  async remove(query: GetRequest, operation: string): Promise<void> {
    await this.commands.ask(deleteWebhookEndpointCommand, own(query), operation);
  }

  async rotate(request: RotateWebhookSecretRequest, operation: string): Promise<CreatedWebhookEndpoint> {
    return this.commands.ask(rotateWebhookSecretCommand, own(request), operation);
  }

  /** Waits for the receiver's answer, up to 10 s. @throws DomainError `conflict` when this sample was sent before */
  async test(request: TestWebhookEndpointRequest): Promise<WebhookTest> {
    return this.commands.ask(testWebhookEndpointCommand, own(request));
  }

  /** @throws DomainError `invalid_state` when it is disabled */
  async replayFailed(request: ReplayWebhookDeliveriesRequest, operation: string): Promise<Replayed> {
    return this.commands.ask(replayWebhookDeliveriesCommand, own(request), operation);
  }
}

const KIND = 'webhook endpoint';

function own<Request extends GetRequest>(request: Request): Request {
  if (!isId('whe', request.id)) throw notFound(KIND, request.id);
  return request;
}
