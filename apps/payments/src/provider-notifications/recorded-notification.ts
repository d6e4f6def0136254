import type { ProviderNotificationEntity } from './provider-notification.entity';

/** Result of recording a notification. A repeat has the outcome of the first copy. */
export interface RecordedNotification extends Pick<
  ProviderNotificationEntity,
  'paymentId' | 'providerRef' | 'status' | 'outcome'
> {
  /** Whether the notification was already recorded. */
  repeated: boolean;
}

export const shown = ({ paymentId, providerRef, status, outcome }: ProviderNotificationEntity) => ({
  paymentId,
  providerRef,
  status,
  outcome,
});
