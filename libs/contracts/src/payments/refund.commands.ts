import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { GetQuery, List, ListQuery } from '../common/list';
import type { MoneyFact, ReadMoneyFacts } from '../common/money-fact';

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

/** The public refund. Amounts are JSON numbers in main units, times Unix seconds. */
export interface Refund {
  id: string;
  object: 'refund';
  /** The id of the refunded payment. */
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

export interface CreateRefund extends Tenant {
  /** `re_…`, chosen by the caller: the same id never makes a second refund. */
  id: string;
  paymentId: string;
  /** Main units as the caller wrote them, since only the payment knows its currency; null refunds the remainder. */
  amount: number | null;
  reason: RefundReason | null;
}
/** Errors: `invalid_request` (over the remainder), `not_found`, `unauthenticated`, `invalid_state` (not succeeded). */
export const createRefundCommand = command<CreateRefund, Refund>('payments.cmd.create-refund', 15_000);

/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getRefundCommand = command<GetQuery, Refund>('payments.cmd.get-refund');

export interface ListRefunds extends ListQuery {
  status?: RefundStatus;
  paymentId?: string;
}
export const listRefundsCommand = command<ListRefunds, List<Refund>>('payments.cmd.list-refunds');

export interface SettleRefund {
  refundId: string;
  outcome: 'succeed' | 'fail';
}
/** What an operator found out of a sent refund. Errors: `not_found`, `invalid_state` (not sent, or decided otherwise). */
export const settleRefundCommand = command<SettleRefund, Refund>('payments.cmd.settle-refund');

/** For whoever proves the books: every merchant's. */
export const readRefundFactsCommand = command<ReadMoneyFacts, MoneyFact[]>(
  'payments.cmd.read-refund-facts',
  30_000,
);
