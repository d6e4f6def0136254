import { command } from '../common/command';
import type { Payment, PaymentStatus } from '../payments/payment.resource';

/** The legacy checkout's names of payment statuses, in its answers and its webhook. */
export const COMPAT_STATUSES = {
  pending: 'pending',
  processing: 'processing',
  succeeded: 'success',
  failed: 'failed',
  expired: 'expired',
  // It was paid. The legacy API does not report refunds.
  refunded: 'success',
} as const satisfies Record<PaymentStatus, string>;
export type CompatStatus = (typeof COMPAT_STATUSES)[PaymentStatus];

/** The body of the legacy webhook. */
export interface CompatReport {
  status: CompatStatus;
  externalId: string;
  /** The payment's id. */
  referenceNumber: string;
  /** In main units. */
  amount: number;
}

/** The same payment always gives the same report. */
export const compatReportOf = (payment: Payment): CompatReport => ({
  status: COMPAT_STATUSES[payment.status],
  externalId: payment.external_id ?? '',
  referenceNumber: payment.id,
  amount: payment.amount,
});

/** The webhook of a compat project. */
export interface CompatWebhook {
  url: string;
  /** Sent as `?key=…`. */
  staticKey: string;
}
export interface GetCompatWebhookRequest {
  projectId: string;
}
/**
 * Answers for disabled and deleted projects too, because their earlier payments still report.
 * Errors: `project_not_found`, also for a project without the legacy checkout.
 */
export const getCompatWebhookCommand = command<GetCompatWebhookRequest, CompatWebhook>(
  'gateway.cmd.get-compat-webhook',
  { askedBy: ['notifier'] },
);
