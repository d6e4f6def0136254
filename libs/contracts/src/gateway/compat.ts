import { command } from '../common/command';
import type { Payment, PaymentStatus } from '../payments/payment.resource';

/** The legacy checkout's payment statuses, used in responses and in the legacy webhook. */
export const COMPAT_STATUSES = {
  pending: 'pending',
  processing: 'processing',
  succeeded: 'success',
  failed: 'failed',
  expired: 'expired',
  // The legacy API does not report refunds, so a refunded payment remains paid.
  refunded: 'success',
} as const satisfies Record<PaymentStatus, string>;
export type CompatStatus = (typeof COMPAT_STATUSES)[PaymentStatus];

/** Body of the legacy webhook. */
export interface CompatReport {
  status: CompatStatus;
  externalId: string;
  referenceNumber: string;
  /** Amount in major units. */
  amount: number;
}

/** Returns a payment's legacy report, which contains only the payment's data. */
export const compatReportOf = (payment: Payment): CompatReport => ({
  status: COMPAT_STATUSES[payment.status],
  externalId: payment.external_id ?? '',
  referenceNumber: payment.id,
  amount: payment.amount,
});

export interface CompatWebhook {
  url: string;
  /** Sent in the query string as `?key=…`. */
  staticKey: string;
}
export interface GetCompatWebhookRequest {
  projectId: string;
}
/**
 * Also returns the webhook of disabled and deleted projects, because reports for their earlier payments are still
 * sent. Errors: `project_not_found` (also for projects without the legacy checkout).
 */
export const getCompatWebhookCommand = command<GetCompatWebhookRequest, CompatWebhook>(
  'gateway.cmd.get-compat-webhook',
  { callers: ['notifier'] },
);
