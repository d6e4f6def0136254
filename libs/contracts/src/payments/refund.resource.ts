import type { Environment } from '../common/environment';

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_FAILURE_CODES = [
  'refund_not_supported',
  'refund_window_expired',
  'partial_not_supported',
  'insufficient_provider_balance',
  'account_closed',
  'declined',
  'provider_error',
  'unknown',
] as const;
export type RefundFailureCode = (typeof REFUND_FAILURE_CODES)[number];

export interface RefundFailure {
  code: RefundFailureCode;
  message: string;
}

/**
 * The refund resource of the public API. Amounts are JSON numbers in major units; timestamps are Unix
 * seconds.
 */
export interface Refund {
  id: string;
  object: 'refund';
  payment: string;
  environment: Environment;
  amount: number;
  currency: string;
  status: RefundStatus;
  reason: RefundReason | null;
  provider_ref: string | null;
  failure: RefundFailure | null;
  succeeded_at: number | null;
  created: number;
}
