import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  isEventType,
  newOrderedId,
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
import { endOfWholeAttempt, type LeasedDelivery } from '../queue/leased-delivery';
import { RecordResults } from '../queue/record-results';
import { AttemptDelivery } from '../sending/attempt-delivery';
import { sampleResource } from './sample-resource';
import { SamplesStore } from './samples.store';

/**
 * Sends a sample event to an endpoint, signed like any delivery, and returns the outcome. The event and its
 * delivery are stored and marked as samples, so that the receiver can fetch them by ID. They are excluded
 * from lists, retries and replays.
 */
@Injectable()
export class SendTestEvent {
  constructor(
    private readonly endpoints: EndpointsStore,
    private readonly samples: SamplesStore,
    private readonly attempt: AttemptDelivery,
    private readonly results: RecordResults,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `unauthenticated`, `invalid_request`, or `conflict` if the sample's ID
   * was used before
   */
  async execute({ type, sample, ...query }: TestWebhookEndpointRequest): Promise<WebhookTest> {
    if (type !== undefined && !isEventType(type)) throw invalidField('type', 'must be an event type');
    const endpoint = await this.endpoints.get(query);
    const event = this.sampleFor(endpoint, type ?? firstTypeOf(endpoint), sample ?? newOrderedId('evt'));
    const delivery = await this.store(endpoint, event);
    const result = await this.attempt.execute(delivery);
    if (!result?.outcome) throw new Error('The sample event could not be sent');
    await this.results.execute(result);
    const { outcome } = result;
    return {
      object: 'webhook_test',
      delivery: delivery.number,
      delivered: outcome.error === null,
      ...outcome,
      event,
    };
  }

  /** Stores the sample with a leased delivery, so that another process sends it if this process is killed. */
  private async store(endpoint: EndpointEntity, event: EventResource): Promise<LeasedDelivery> {
    const leasedUntil = endOfWholeAttempt(this.clock.now('live'));
    const body = JSON.stringify(event);
    return {
      ...(await this.samples.add(event, body, endpoint, leasedUntil)),
      receiver: endpoint.id,
      merchantId: endpoint.merchantId,
      environment: endpoint.environment,
      eventId: event.id,
      eventType: event.type,
      body,
      attempt: 1,
      endpointId: endpoint.id,
      url: endpoint.url,
      projectId: null,
      secrets: endpoint.secrets,
      cancelled: null,
      sample: true,
      traceParent: null,
      leasedUntil,
    };
  }

  private sampleFor({ environment }: EndpointEntity, type: EventType, id: string): EventResource {
    const created = toUnix(this.clock.now(environment));
    const object = sampleResource(type, environment, created);
    return { id, object: 'event', type, environment, created, data: { object } };
  }
}

const firstTypeOf = ({ events }: EndpointEntity): EventType =>
  events.find((event) => event !== '*') ?? 'payment.succeeded';
