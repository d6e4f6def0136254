import type { ProviderNotificationEntity } from './provider-notification.entity';

/** What became of a notification; of one that had been recorded before, what was recorded then. */
export interface RecordedNotification extends Pick<
  ProviderNotificationEntity,
  'paymentId' | 'providerRef' | 'status' | 'outcome'
> {
  /** Whether it had been recorded before. */
  repeated: boolean;
}

export const shown = ({ paymentId, providerRef, status, outcome }: ProviderNotificationEntity) => ({
  paymentId,
  providerRef,
  status,
  outcome,
});
