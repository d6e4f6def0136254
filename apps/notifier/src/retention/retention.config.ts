import { days } from '@tulay/service-host';

/**
 * Copies must be retained as long as the outboxes, up to 89 days, because reconciliation checks the copy and
 * deliveries of every event in an outbox.
 */
export const retentionVariables = {
  RETENTION_EVENTS_DAYS: days(100)({
    default: 400,
    desc: 'retention of the copies of events in days, at least 100',
  }),
  RETENTION_DELIVERIES_DAYS: days(90)({
    default: 90,
    desc: 'retention of deliveries and their attempts in days, at least 90',
  }),
};

export type RetentionConfig = Record<keyof typeof retentionVariables, number>;
