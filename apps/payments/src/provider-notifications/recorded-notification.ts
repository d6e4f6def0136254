import type { ProviderNotificationEntity } from './provider-notification.entity';

/** Recorded outcome of a notification. A repeated notification has the outcome of the first copy. */
export interface RecordedNotification extends Pick<
  ProviderNotificationEntity,
  'paymentId' | 'providerRef' | 'status' | 'outcome'
> {
  repeated: boolean;
}

export const shown = ({ paymentId, providerRef, status, outcome }: ProviderNotificationEntity) => ({
  paymentId,
  providerRef,
  status,
  outcome,
});
