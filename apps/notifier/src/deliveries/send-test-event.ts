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
import type { EndpointRow } from '../endpoints/endpoint.entity';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { AttemptDelivery } from './attempt-delivery';
import { DeliveryQueueStore } from './delivery-queue.store';
import { sampleResource } from './sample-resource';

/** Sends a sample to an endpoint, signed like any other delivery, and answers what came of it. Nothing is kept. */
@Injectable()
export class SendTestEvent {
  constructor(
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    private readonly attempt: AttemptDelivery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ type, ...query }: TestWebhookEndpointRequest): Promise<WebhookTest> {
    if (type !== undefined && !isEventType(type)) throw invalidField('type', 'is not an event type');
    const endpoint = await this.endpoints.get(query);
    const event = this.sampleFor(endpoint, type ?? firstTypeOf(endpoint));
    const outcome = await this.attempt.send({
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

  private sampleFor({ environment }: EndpointRow, type: EventType): EventResource {
    const created = toUnix(this.clock.now(environment));
    const object = sampleResource(type, environment, created);
    return { id: newId('evt'), object: 'event', type, environment, created, data: { object } };
  }
}

const firstTypeOf = ({ events }: EndpointRow): EventType =>
  events.find((event) => event !== '*') ?? 'payment.succeeded';
