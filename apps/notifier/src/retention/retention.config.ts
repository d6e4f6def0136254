import { days } from '@tulay/service-host';

/**
 * The proof across services checks copies and deliveries of every event of an outbox, which is kept for up to 89 days.
 */
export const retentionVariables = {
  RETENTION_EVENTS_DAYS: days(100)({
    default: 400,
    desc: 'how long the copies of events are kept, at least 100',
  }),
  RETENTION_DELIVERIES_DAYS: days(90)({
    default: 90,
    desc: 'how long deliveries and their attempts are kept, at least 90',
  }),
};

export type RetentionConfig = Record<keyof typeof retentionVariables, number>;
