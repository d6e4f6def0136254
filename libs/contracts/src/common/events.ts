import type { MinorString } from '@tulay/money';
import type { Environment } from './environment';
import { EMITTING_SERVICES, SERVICES, type EmittingService, type ServiceName } from './services';

/** All event types that endpoints can subscribe to, with the service that emits each type. */
export const EVENT_SOURCES = {
  'payment.pending': 'payments',
  'payment.processing': 'payments',
  'payment.succeeded': 'payments',
  'payment.failed': 'payments',
  'payment.expired': 'payments',
  'payment.refunded': 'payments',
  'refund.succeeded': 'payments',
  'refund.failed': 'payments',
  'payout.succeeded': 'payouts',
  'payout.failed': 'payouts',
  'payout.cancelled': 'payouts',
  'invoice.sent': 'catalog',
  'invoice.partially_paid': 'catalog',
  'invoice.paid': 'catalog',
  'invoice.voided': 'catalog',
  'payment_link.paid': 'catalog',
  'webhook_endpoint.disabled': 'notifier',
  'account.updated': 'notifier',
} as const satisfies Record<string, EmittingService>;

export type EventType = keyof typeof EVENT_SOURCES;
export const EVENT_TYPES = Object.keys(EVENT_SOURCES) as EventType[];
export const isEventType = (type: string): type is EventType => Object.hasOwn(EVENT_SOURCES, type);

/**
 * Every durable consumer of events, named `<service>-<reaction>`, and the services whose events it reads. The bus
 * lets a service read only through its own durables.
 */
export const EVENT_CONSUMERS = {
  'ledger-post-payments': ['payments'],
  'ledger-post-endings': ['payments', 'payouts'],
  'catalog-record-outcomes': ['payments'],
  'catalog-record-refunds': ['payments'],
  'notifier-record-events': EMITTING_SERVICES,
  'notifier-plan-mails': ['payments', 'catalog'],
} as const satisfies Record<`${ServiceName}-${string}`, readonly EmittingService[]>;

/**
 * Services that also receive other services' events without a durable. A replica misses events published while
 * it is not connected, so these events must not be recorded: they only prompt the service to read the data
 * again.
 */
export const EVENT_WATCHERS = {
  embed: ['payments'],
  gateway: ['catalog'],
} as const satisfies Partial<Record<ServiceName, readonly EmittingService[]>>;

/** Returns the services that have a durable consumer of this service's events. */
export const readersOf = (emitter: EmittingService): ServiceName[] =>
  SERVICES.filter((reader) =>
    Object.entries(EVENT_CONSUMERS).some(
      ([durable, sources]: [string, readonly EmittingService[]]) =>
        durable.startsWith(`${reader}-`) && sources.includes(emitter),
    ),
  );

/** The provider that received or paid out the funds, and its fee. */
export interface ProviderShare {
  name: string;
  /** Null until the provider reports its fee. */
  fee: MinorString | null;
}

/** The record of a state change, in the outbox and on the bus. */
export interface DomainEvent<Resource = unknown> {
  /** `evt_…`, identical in the outbox, on the bus, in the events API and in every delivery. */
  id: string;
  type: EventType;
  merchantId: string;
  environment: Environment;
  /** ID of the resource that changed. Events with the same aggregate ID are delivered in order. */
  aggregateId: string;
  /** Unix seconds. */
  created: number;
  /** The public resource immediately after the change. */
  data: { object: Resource };
  /** The payment's own webhook URL; if set, registered endpoints do not receive the event. */
  webhookUrl: string | null;
  /** Compat project whose webhook also receives the payment's outcome. */
  projectId?: string | null;
  /** Set only if a provider moved live money. */
  provider?: ProviderShare;
  /** ID of the request that caused the change; null if no request caused it. */
  requestId: string | null;
  /** Span that caused the change, in W3C Trace Context format; absent if the trace was not recorded. */
  traceParent?: string;
}

/** The event resource, as returned by the API and sent to webhooks. */
export interface EventResource<Resource = unknown> {
  id: string;
  object: 'event';
  type: EventType;
  environment: Environment;
  created: number;
  data: { object: Resource };
}

export const toEventResource = <R>(event: DomainEvent<R>): EventResource<R> => ({
  id: event.id,
  object: 'event',
  type: event.type,
  environment: event.environment,
  created: event.created,
  data: event.data,
});

/** Returns the bus subject, such as `payments.evt.payment.succeeded`. */
export const subjectOf = (type: EventType): string => `${EVENT_SOURCES[type]}.evt.${type}`;
