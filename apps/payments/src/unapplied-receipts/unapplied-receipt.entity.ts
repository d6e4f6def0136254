import type { ReceiptResolutionOutcome, UnappliedReason } from '@tulay/contracts';
import type { ProviderNotificationEntity } from '../provider-notifications/provider-notification.entity';

/** Money that belongs to no payment. The notification that reported it holds the amount. */
export class UnappliedReceiptEntity {
  id: number;
  provider: string;
  providerRef: string;
  status: 'paid';
  reason: UnappliedReason;
}

/** What an operator decided about an unapplied receipt, once and for all. Times are Unix seconds. */
export class ReceiptResolutionEntity {
  receiptId: number;
  outcome: ReceiptResolutionOutcome;
  note: string;
  actor: string;
  /** The merchant who is credited; null when the money was returned. */
  merchantId: string | null;
  /** The ledger's idempotency key of the credit; null when the money was returned. */
  adjustmentId: string | null;
  /** A credit is done when the ledger has booked it. */
  done: boolean;
  created: number;
}

/** An unapplied receipt with everything that is known of it. */
export interface UnappliedReceiptDetails extends UnappliedReceiptEntity {
  notification: ProviderNotificationEntity;
  /** The merchant of the payment the money was sent for, if there is such a payment. */
  paymentMerchantId: string | null;
  resolution: ReceiptResolutionEntity | null;
}
