/** All services. Each service's PostgreSQL schema has the same name as the service (embed has no schema). */
export const SERVICES = [
  'gateway',
  'payments',
  'ledger',
  'payouts',
  'catalog',
  'embed',
  'notifier',
  'dashboard',
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Services that emit events. Each has an outbox and a stream. */
export const EMITTING_SERVICES = ['payments', 'payouts', 'catalog', 'notifier'] as const;
export type EmittingService = (typeof EMITTING_SERVICES)[number];
export const isEmitting = (service: ServiceName): service is EmittingService =>
  (EMITTING_SERVICES as readonly ServiceName[]).includes(service);

/** Message bus users: all services and the operator's command line. */
export const BUS_USERS = [...SERVICES, 'operator'] as const;
export type BusUser = (typeof BUS_USERS)[number];
