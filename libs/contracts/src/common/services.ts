/** The services of the system. Each one's Postgres schema bears its name (embed has none). */
export const SERVICES = ['gateway', 'payments', 'ledger', 'payouts', 'catalog', 'embed', 'notifier'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The services that change state others hear of, so that each has an outbox and a stream. */
export const EMITTING_SERVICES = ['payments', 'payouts', 'catalog', 'notifier'] as const;
export type EmittingService = (typeof EMITTING_SERVICES)[number];
