import type { ProviderNotificationEntity } from './provider-notification.entity';

/** The outcome of a notification; for a repeat, the outcome recorded for the first copy. */
export interface RecordedNotification extends Pick<
  ProviderNotificationEntity,
  'paymentId' | 'providerRef' | 'status' | 'outcome'
> {
  /** Whether it had already been recorded. */
  repeated: boolean;
}

export const shown = ({ paymentId, providerRef, status, outcome }: ProviderNotificationEntity) => ({
  paymentId,
  providerRef,
  status,
  outcome,
});
