import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  isEventType,
  newId,
  toUnix,
  type Clock,
  type EventResource,
  type EventType,
  type TestWebhookEndpointRequest,
  type WebhookTest,
} from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { EndpointEntity } from '../endpoints/endpoint.entity';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { SendDelivery } from '../sending/send-delivery';
import { sampleResource } from './sample-resource';

/** Sends a sample event to an endpoint, signed like any delivery, and returns the outcome. Nothing is stored. */
@Injectable()
export class SendTestEvent {
  constructor(
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    private readonly send: SendDelivery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ type, ...query }: TestWebhookEndpointRequest): Promise<WebhookTest> {
    if (type !== undefined && !isEventType(type)) throw invalidField('type', 'is not an event type');
    const endpoint = await this.endpoints.get(query);
    const event = this.sampleFor(endpoint, type ?? firstTypeOf(endpoint));
    const outcome = await this.send.execute({
      id: await this.queue.nextId(),
      merchantId: endpoint.merchantId,
      environment: endpoint.environment,
      eventType: event.type,
      body: JSON.stringify(event),
      attempt: 1,
      endpointId: endpoint.id,
      url: endpoint.url,
      projectId: null,
      secrets: endpoint.secrets,
    });
    return { object: 'webhook_test', delivered: outcome.error === null, ...outcome, event };
  }

  private sampleFor({ environment }: EndpointEntity, type: EventType): EventResource {
    const created = toUnix(this.clock.now(environment));
    const object = sampleResource(type, environment, created);
    return { id: newId('evt'), object: 'event', type, environment, created, data: { object } };
  }
}

const firstTypeOf = ({ events }: EndpointEntity): EventType =>
  events.find((event) => event !== '*') ?? 'payment.succeeded';
