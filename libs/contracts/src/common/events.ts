import type { MinorString } from '@tulay/money';
import type { Environment } from './environment';
import { EMITTING_SERVICES, SERVICES, type EmittingService, type ServiceName } from './services';

/** All event types that endpoints can subscribe to, with the service that emits each. */
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
} as const satisfies Record<string, EmittingService>;

export type EventType = keyof typeof EVENT_SOURCES;
export const EVENT_TYPES = Object.keys(EVENT_SOURCES) as EventType[];
export const isEventType = (type: string): type is EventType => Object.hasOwn(EVENT_SOURCES, type);

/**
 * Every durable consumer of events by its name, `<service>-<reaction>`, with the services whose events it reads. The bus
 * lets a service read by its own durables only.
 */
export const EVENT_CONSUMERS = {
  'ledger-post-payments': ['payments'],
  'ledger-post-endings': ['payments', 'payouts'],
  'catalog-record-outcomes': ['payments'],
  'notifier-record-events': EMITTING_SERVICES,
  'notifier-plan-mails': ['payments', 'catalog'],
} as const satisfies Record<`${ServiceName}-${string}`, readonly EmittingService[]>;

/**
 * Services that watch others' events besides: each replica sees them as they are published, and what it misses is gone. A
 * watched event is a hint to read again, never a fact to record.
 */
export const EVENT_WATCHERS = {
  embed: ['payments'],
  gateway: ['catalog'],
} as const satisfies Partial<Record<ServiceName, readonly EmittingService[]>>;

/** The services that read the events of another. */
export const readersOf = (emitter: EmittingService): ServiceName[] =>
  SERVICES.filter((reader) =>
    Object.entries(EVENT_CONSUMERS).some(
      ([durable, sources]: [string, readonly EmittingService[]]) =>
        durable.startsWith(`${reader}-`) && sources.includes(emitter),
    ),
  );

/** The provider that holds the money of an event, or has paid it out. Merchants are not shown it. */
export interface ProviderShare {
  name: string;
  /** What it keeps; null while it does not say. */
  fee: MinorString | null;
}

/** The record of one state change, in the outbox and on the bus. */
export interface DomainEvent<Resource = unknown> {
  /** `evt_…`; the same in the outbox, on the bus, in the events API and in every delivery. */
  id: string;
  type: EventType;
  merchantId: string;
  environment: Environment;
  /** The id of the resource that changed; events of one aggregate keep their order. */
  aggregateId: string;
  /** Unix seconds. */
  created: number;
  /** The public resource right after the change. */
  data: { object: Resource };
  /** The payment's own address. It replaces the registered endpoints. */
  webhookUrl: string | null;
  /** The compat project whose webhook also gets the payment's outcome. */
  projectId?: string | null;
  /** Of live money that a provider has moved. */
  provider?: ProviderShare;
  /** The request that caused the change, if one did. */
  requestId: string | null;
  /** The span that caused the change, if it was recorded (W3C Trace Context). */
  traceParent?: string;
}

/** The event in the API and in webhooks. */
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

/** `payments.evt.payment.succeeded` */
export const subjectOf = (type: EventType): string => `${EVENT_SOURCES[type]}.evt.${type}`;
