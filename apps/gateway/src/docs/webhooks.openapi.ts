import type { OpenAPIObject, ParameterObject, PathItemObject, ReferenceObject } from '@nestjs/swagger';
import { EVENT_TYPES, type EventType } from '@tulay/contracts';
import type { AnySchema } from './json-schema';

type Subject = EventType extends infer T ? (T extends `${infer S}.${string}` ? S : never) : never;

/** Schema of an event's `data.object`, by the part of the event type before the dot. */
const RESOURCES: Record<Subject, string> = {
  payment: 'Payment',
  refund: 'Refund',
  payout: 'Payout',
  invoice: 'Invoice',
  payment_link: 'PaymentLink',
  webhook_endpoint: 'WebhookEndpoint',
  account: 'Account',
};

const header = (name: string, description: string, schema: AnySchema): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const HEADERS: ParameterObject[] = [
  header('X-Service-Signature', '`t=<unix>,v1=<hex>`, with one `v1` for each active signing secret.', {
    type: 'string',
    pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$',
  }),
  header('X-Service-Event', "The event's type.", { type: 'string' }),
  header(
    'X-Service-Delivery',
    'ID of the delivery, an integer of up to 16 digits: the same for every retry, new for a replay.',
    {
      type: 'string',
      pattern: '^\\d+$',
    },
  ),
  header('X-Service-Attempt', 'Attempt number, starting at 1.', { type: 'string', pattern: '^\\d+$' }),
  header('User-Agent', 'Constant user agent of webhook requests.', { type: 'string', const: 'Service/1.0' }),
];

/** Documents merchant webhooks, with one webhook and one schema per event type. */
export function describeWebhooks(document: OpenAPIObject): void {
  const schemas = (document.components!.schemas ??= {}) as Record<string, AnySchema>;
  for (const type of EVENT_TYPES) schemas[componentOf(type)] = eventSchema(type, schemas.Event ?? {});
  schemas.Event = anyEvent();
  delete schemas.EventData;
  document.webhooks = Object.fromEntries(EVENT_TYPES.map((type) => [type, webhook(type)]));
}

/** Returns the schema name of an event type: `payment.succeeded` becomes `PaymentSucceededEvent`. */
const componentOf = (type: EventType): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())}Event`;

const refTo = (component: string): ReferenceObject => ({ $ref: `#/components/schemas/${component}` });
const resourceOf = (type: EventType): string => RESOURCES[type.split('.')[0] as Subject];

function eventSchema(type: EventType, event: AnySchema): AnySchema {
  const object: AnySchema = {
    ...refTo(resourceOf(type)),
    description: 'The object as it was immediately after the change.',
  };
  const data: AnySchema = {
    type: 'object',
    required: ['object'],
    properties: { object },
    description: 'The object that changed.',
  };
  const said: AnySchema = { type: 'string', const: type, description: 'Event type.' };
  return { ...event, properties: { ...event.properties, type: said, data } };
}

const anyEvent = (): AnySchema => ({
  description: 'An event. Its `type` determines the schema of `data.object`.',
  oneOf: EVENT_TYPES.map((type) => refTo(componentOf(type))),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(EVENT_TYPES.map((type) => [type, refTo(componentOf(type)).$ref])),
  },
});

const webhook = (type: EventType): PathItemObject => ({
  post: {
    operationId: `webhooks_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: type,
    description:
      "Sent to every endpoint that subscribes to this event type, or to the payment's own `webhook_url`. Verify the signature, return a 2xx response, then process the event; see the Webhooks section.",
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: refTo(componentOf(type)) } } },
    responses: { '2XX': { description: 'Event accepted. Any other status code is retried.' } },
  },
});
