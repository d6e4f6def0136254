import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getWebhookDeliveryCommand,
  listWebhookDeliveriesCommand,
  replayWebhookDeliveriesCommand,
  replayWebhookDeliveryCommand,
  testWebhookEndpointCommand,
  toList,
  type GetRequest,
  type List,
  type ListWebhookDeliveriesRequest,
  type Replayed,
  type ReplayWebhookDeliveriesRequest,
  type ReplayWebhookDeliveryRequest,
  type TestWebhookEndpointRequest,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookTest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { DeliveriesStore } from './deliveries.store';
import { toWebhookDelivery, toWebhookDeliveryDetail } from './delivery.view';
import { ReplayDelivery } from './replay-delivery';
import { ReplayDeliveries } from './replay-deliveries';
import { SendTestEvent } from './send-test-event';

@Controller()
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesStore,
    private readonly endpoints: EndpointsStore,
    private readonly replayDelivery: ReplayDelivery,
    private readonly replayDeliveries: ReplayDeliveries,
    private readonly sendTestEvent: SendTestEvent,
  ) {}

  @OnCommand(listWebhookDeliveriesCommand)
  async list(@Payload() query: ListWebhookDeliveriesRequest): Promise<List<WebhookDelivery>> {
    const { endpoint, requireEndpoint } = query;
    if (requireEndpoint && endpoint !== undefined) await this.endpoints.get({ ...query, id: endpoint });
    return toList((await this.deliveries.list(query)).map(toWebhookDelivery), query.limit);
  }

  @OnCommand(getWebhookDeliveryCommand)
  async get(@Payload() query: GetRequest): Promise<WebhookDeliveryDetail> {
    const delivery = await this.deliveries.get(query);
    return toWebhookDeliveryDetail(delivery, await this.deliveries.failedAttempts(delivery.id));
  }

  @OnCommand(replayWebhookDeliveryCommand)
  replayOne(@Payload() command: ReplayWebhookDeliveryRequest): Promise<Replayed> {
    return this.replayDelivery.execute(command);
  }

  @OnCommand(replayWebhookDeliveriesCommand)
  replay(@Payload() command: ReplayWebhookDeliveriesRequest): Promise<Replayed> {
    return this.replayDeliveries.execute(command);
  }

  @OnCommand(testWebhookEndpointCommand)
  test(@Payload() command: TestWebhookEndpointRequest): Promise<WebhookTest> {
    return this.sendTestEvent.execute(command);
  }
}
