import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { GetQuery, List, ListQuery } from '../common/list';
import type { MoneyFact, ReadMoneyFacts } from '../common/money-fact';
import type { Refund, RefundReason, RefundStatus } from './refund.resource';

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
