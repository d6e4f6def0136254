import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  DomainError,
  ensureDefaultSecretCommand,
  environmentCrossing,
  getEventCommand,
  getWebhookDeliveryCommand,
  findInvoiceMailCommand,
  getWebhookEndpointCommand,
  listEventsCommand,
  listWebhookDeliveriesCommand,
  listWebhookEndpointsCommand,
  newId,
  notFound,
  replayEventCommand,
  replayWebhookDeliveriesCommand,
  replayWebhookDeliveryCommand,
  rotateDefaultSecretCommand,
  rotateWebhookSecretCommand,
  testWebhookEndpointCommand,
  updateWebhookEndpointCommand,
  type EventResource,
  type Tenant,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
} from '@tulay/contracts';
import { aPayment, on, type Answer } from '@tulay/testing';

type Of<Resource> = Tenant & { resource: Resource };

export const anEndpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: newId('whe'),
  object: 'webhook_endpoint',
  environment: 'test',
  url: 'https://shop.example/hook',
  events: ['*'],
  description: null,
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created: 1_767_000_000,
  ...changes,
});

export const anEvent = (changes: Partial<EventResource> = {}): EventResource => ({
  id: newId('evt'),
  object: 'event',
  type: 'payment.succeeded',
  environment: 'test',
  created: 1_767_000_000,
  data: { object: aPayment({ status: 'succeeded', external_id: 'order-7' }) },
  ...changes,
});

let deliveries = 0;
export const aDelivery = (changes: Partial<WebhookDeliveryDetail> = {}): WebhookDeliveryDetail => ({
  id: ++deliveries,
  object: 'webhook_delivery',
  event: newId('evt'),
  event_type: 'payment.succeeded',
  endpoint: null,
  url: null,
  project: null,
  sample: false,
  status: 'failed',
  attempts: 1,
  next_attempt_at: null,
  last_response_status: 500,
  created: 1_767_000_000,
  history: [
    {
      attempt: 1,
      at: 1_767_000_001,
      status: 500,
      milliseconds: 42,
      error: 'unsuccessful_status',
      response: '<b>out of order</b>',
    },
  ],
  cancelled_because: null,
  ...changes,
});

/** Fake notifier that stores endpoints and rejects requests for endpoints of another merchant or mode. */
export class NotifierUnderTest {
  endpoints: Of<WebhookEndpoint>[] = [];
  events: Of<EventResource>[] = [];
  deliveries: Of<WebhookDeliveryDetail>[] = [];
  /** Requested changes: name, command ID and request. */
  readonly changes: [name: string, commandId: string, request: Record<string, unknown>][] = [];
  readonly asked: Record<string, unknown>[] = [];
  queued = 1;
  /** Error thrown by the next change. */
  refusal: DomainError | null = null;

  readonly answers: Answer[] = [
    on(listWebhookEndpointsCommand, (query) => list(own(this.endpoints, query))),
    on(getWebhookEndpointCommand, (query) => one(this.endpoints, query)),
    on(createWebhookEndpointCommand, (request, command) => {
      const { id, url, events, description } = this.note('create', command, request);
      const made = anEndpoint({ id, url, events, description });
      this.endpoints.push({ ...request, resource: made });
      return { ...made, signing_secret: `whsec_of_${id}` };
    }),
    on(updateWebhookEndpointCommand, (request, command) =>
      one(this.endpoints, this.note('update', command, request)),
    ),
    on(deleteWebhookEndpointCommand, (request, command) => {
      const { id } = one(this.endpoints, this.note('delete', command, request));
      return { id, object: 'webhook_endpoint' as const, deleted: true as const };
    }),
    on(rotateWebhookSecretCommand, (request, command) => ({
      ...one(this.endpoints, this.note('rotate', command, request)),
      signing_secret: `whsec_by_${command}`,
    })),
    on(ensureDefaultSecretCommand, (request, command) => {
      const { merchantId, environment } = this.note('show default', command, request);
      return { secret: `whsec_default_${merchantId}_${environment}` };
    }),
    on(rotateDefaultSecretCommand, (request, command) => {
      this.note('rotate default', command, request);
      return { secret: `whsec_by_${command}`, previousExpiresAt: null };
    }),
    on(testWebhookEndpointCommand, (request, command) => {
      one(this.endpoints, this.note('test', command, request));
      const event = anEvent();
      const outcome = { delivered: true, status: 200, milliseconds: 5, error: null, response: '' };
      return { object: 'webhook_test' as const, ...outcome, delivery: 77, event };
    }),
    on(findInvoiceMailCommand, () => ({
      recipient: 'juan@example.com',
      hindrance: 'not_asked_for' as const,
    })),
    on(replayWebhookDeliveriesCommand, (request, command) => {
      one(this.endpoints, this.note('replay all', command, request));
      return { queued: this.queued };
    }),
    on(replayWebhookDeliveryCommand, (request, command) => {
      this.note('replay', command, request);
      return { queued: 1 };
    }),
    on(replayEventCommand, (request, command) => {
      one(this.events, this.note('replay event', command, request));
      return { queued: this.queued };
    }),
    on(listWebhookDeliveriesCommand, (query) => {
      this.asked.push({ ...query });
      return page(own(this.deliveries, query) as WebhookDelivery[], query);
    }),
    on(getWebhookDeliveryCommand, (query) => one(this.deliveries, query)),
    on(listEventsCommand, (query) => {
      this.asked.push({ ...query });
      return page(own(this.events, query), query);
    }),
    on(getEventCommand, (query) => one(this.events, query)),
  ];

  private note<Request extends object>(name: string, command: string, request: Request): Request {
    if (this.refusal) throw this.refusal;
    this.changes.push([name, command, { ...request } as Record<string, unknown>]);
    return request;
  }
}

const list = <Resource>(data: Resource[], has_more = false) => ({ object: 'list' as const, data, has_more });

function page<Resource extends { id: string | number }>(
  all: Resource[],
  { limit, startingAfter }: { limit: number; startingAfter?: string },
) {
  const from = all.findIndex(({ id }) => String(id) === startingAfter) + 1;
  return list(all.slice(from, from + limit), all.length > from + limit);
}

const own = <Resource>(rows: Of<Resource>[], { merchantId, environment }: Tenant): Resource[] =>
  rows
    .filter((each) => each.merchantId === merchantId && each.environment === environment)
    .map(({ resource }) => resource);

function one<Resource extends { id: string | number }>(
  rows: Of<Resource>[],
  { id, merchantId, environment }: Tenant & { id: string },
): Resource {
  const row = rows.find((each) => String(each.resource.id) === id && each.merchantId === merchantId);
  if (!row) throw notFound('resource', id);
  if (row.environment !== environment) throw environmentCrossing('resource');
  return row.resource;
}
