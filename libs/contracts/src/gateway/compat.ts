import { command } from '../common/command';
import type { PaymentStatus } from '../payments/payment.resource';

/** How the legacy checkout calls the status of a payment, in its answers and in its webhook. */
export const COMPAT_STATUSES = {
  pending: 'pending',
  processing: 'processing',
  succeeded: 'success',
  failed: 'failed',
  expired: 'expired',
  // It was paid: what was given back later is told elsewhere.
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

/** Where a compat project hears of its payments. */
export interface CompatWebhook {
  url: string;
  /** Goes along as `?key=…`. */
  staticKey: string;
}
/**
 * Answered for disabled and deleted projects too: what was paid before is still reported.
 * Errors: `project_not_found`, also for a project without the legacy checkout.
 */
export const getCompatWebhookCommand = command<{ projectId: string }, CompatWebhook>(
  'gateway.cmd.get-compat-webhook',
);
