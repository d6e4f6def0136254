import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import { LIST_FIELDS, type GetRequest, type List, type ListRequest } from '../common/list';
import type { Refund, RefundReason, RefundStatus } from './refund.resource';

export interface CreateRefundRequest extends Tenant {
  /** `re_…`, chosen by the caller; a repeated ID does not create a second refund. */
  id: string;
  paymentId: string;
  /** In main units, because the request does not name the currency; null refunds the remainder. */
  amount: number | null;
  reason: RefundReason | null;
}
/**
 * Errors: `invalid_request` (more than the remainder), `not_found`, `unauthenticated`, `invalid_state` (not succeeded).
 */
export const createRefundCommand = command<CreateRefundRequest, Refund>('payments.cmd.create-refund', {
  callers: ['gateway', 'dashboard'],
  timeoutMs: 15_000,
});

/** Errors: `not_found`, `unauthenticated` (the refund belongs to the other environment). */
export const getRefundCommand = command<GetRequest, Refund>('payments.cmd.get-refund', {
  callers: ['gateway'],
});

export interface ListRefundsRequest extends ListRequest {
  status?: RefundStatus;
  paymentId?: string;
  /** Upper-case ISO 4217. */
  currency?: string;
}
export const listRefundsCommand = command<ListRefundsRequest, List<Refund>>('payments.cmd.list-refunds', {
  fields: { ...LIST_FIELDS, status: true, paymentId: true, currency: true },
  callers: ['gateway', 'embed', 'dashboard'],
});

export interface ResolveRefundRequest {
  refundId: string;
  outcome: 'succeed' | 'fail';
}
/**
 * Records the outcome that an operator determined for a sent refund. Errors: `not_found`, `invalid_state` (not sent, or
 * another outcome).
 */
export const resolveRefundCommand = command<ResolveRefundRequest, Refund>('payments.cmd.resolve-refund', {
  callers: ['operator'],
});
