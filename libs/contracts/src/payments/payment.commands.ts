import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { IdempotentActionRequest, GetRequest, List, ListRequest } from '../common/list';
import type { Payment, PaymentMethod, PaymentStatus } from './payment.resource';

export interface GetPaymentRequest extends GetRequest {
  expandEvents: boolean;
}
/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getPaymentCommand = command<GetPaymentRequest, Payment>('payments.cmd.get-payment');

/** One customer's payments: those that bear the value in this field, or in their metadata under the same name. */
export interface PaymentScope {
  field: 'customer_id' | 'external_id';
  /** 1 to 255 characters. */
  value: string;
}
export interface FindCreatedPaymentRequest extends Tenant {
  idempotencyKey: string;
}
/** What a key made in the last 24 hours, as it was answered then; null when it made nothing. */
export const findCreatedPaymentCommand = command<FindCreatedPaymentRequest, Payment | null>(
  'payments.cmd.find-created-payment',
);

export interface ListPaymentsRequest extends ListRequest {
  status?: PaymentStatus;
  /** Only those that were paid, whether or not they were refunded since. */
  paid?: true;
  scope?: PaymentScope;
}
export const listPaymentsCommand = command<ListPaymentsRequest, List<Payment>>('payments.cmd.list-payments');

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (only a pending payment can be cancelled). */
export const cancelPaymentCommand = command<IdempotentActionRequest, Payment>('payments.cmd.cancel-payment');

/**
 * Ends a pending payment because another one took its place. Expiring an expired payment changes nothing.
 * Errors: `not_found`, `unauthenticated`, `invalid_state` (paid, failed, or with the provider).
 */
export const expirePaymentCommand = command<GetRequest, Payment>('payments.cmd.expire-payment');

/** What a payer's page needs. The payment's id is the only key: it carries 80 random bits. */
export interface Checkout {
  payment: Payment;
  merchantId: string;
  /** Where a payer whose payment failed or expired goes instead of the payment's `return_url`. */
  failureReturnUrl?: string | null;
  /** The environment's clock, Unix seconds: countdowns are computed against it. */
  now: number;
}
/** Errors: `not_found`. */
export const getCheckoutCommand = command<{ paymentId: string }, Checkout>('payments.cmd.get-checkout');

export const SIMULATED_OUTCOMES = ['succeed', 'fail', 'cancel', 'expire', 'process'] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];
export interface SimulateOutcomeRequest {
  paymentId: string;
  outcome: SimulatedOutcome;
}
/** What the Dev Controls do. Errors: `not_found` (also for a live payment), `invalid_state`. */
export const simulateOutcomeCommand = command<SimulateOutcomeRequest, Payment>(
  'payments.cmd.simulate-outcome',
);

/** What a merchant pays for a method: a share in basis points and a fixed part in minor units of the payment's currency. */
export interface Fee {
  basisPoints: number;
  fixedMinor: number;
}
export interface SetFeeRequest extends Fee {
  merchantId: string;
  method: PaymentMethod;
}
export interface FeePlan {
  merchantId: string;
  fees: Record<PaymentMethod, Fee>;
}
export const setFeeCommand = command<SetFeeRequest, FeePlan>('payments.cmd.set-fee');
