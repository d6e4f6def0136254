import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  getWebhookEndpointCommand,
  listWebhookEndpointsCommand,
  rotateWebhookSecretCommand,
  toList,
  updateWebhookEndpointCommand,
  type CreatedWebhookEndpoint,
  type CreateWebhookEndpointRequest,
  type Deleted,
  type GetRequest,
  type List,
  type ListRequest,
  type RotateWebhookSecretRequest,
  type UpdateWebhookEndpointRequest,
  type WebhookEndpoint,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateEndpoint } from './create-endpoint';
import { DeleteEndpoint } from './delete-endpoint';
import { toWebhookEndpoint } from './endpoint.view';
import { EndpointsStore } from './endpoints.store';
import { RotateSecret } from './rotate-secret';
import { UpdateEndpoint } from './update-endpoint';

@Controller()
export class EndpointsController {
  constructor(
    private readonly endpoints: EndpointsStore,
    private readonly createEndpoint: CreateEndpoint,
    private readonly updateEndpoint: UpdateEndpoint,
    private readonly deleteEndpoint: DeleteEndpoint,
    private readonly rotateSecret: RotateSecret,
  ) {}

  @OnCommand(createWebhookEndpointCommand)
  create(@Payload() command: CreateWebhookEndpointRequest): Promise<CreatedWebhookEndpoint> {
    return this.createEndpoint.execute(command);
  }

  @OnCommand(listWebhookEndpointsCommand)
  async list(@Payload() query: ListRequest): Promise<List<WebhookEndpoint>> {
    return toList((await this.endpoints.list(query)).map(toWebhookEndpoint), query.limit);
  }

  @OnCommand(getWebhookEndpointCommand)
  async get(@Payload() query: GetRequest): Promise<WebhookEndpoint> {
    return toWebhookEndpoint(await this.endpoints.get(query));
  }

  @OnCommand(updateWebhookEndpointCommand)
  update(@Payload() command: UpdateWebhookEndpointRequest): Promise<WebhookEndpoint> {
    return this.updateEndpoint.execute(command);
  }

  @OnCommand(deleteWebhookEndpointCommand)
  remove(@Payload() query: GetRequest): Promise<Deleted<'webhook_endpoint'>> {
    return this.deleteEndpoint.execute(query);
  }

  @OnCommand(rotateWebhookSecretCommand)
  rotate(@Payload() command: RotateWebhookSecretRequest): Promise<CreatedWebhookEndpoint> {
    return this.rotateSecret.execute(command);
  }
}
