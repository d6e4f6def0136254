import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import { TENANT_FIELDS, type Tenant } from '../common/environment';
import {
  LIST_FIELDS,
  type IdempotentActionRequest,
  type GetRequest,
  type List,
  type ListRequest,
} from '../common/list';
import {
  PAYMENT_FAILURE_CODES,
  type Payment,
  type PaymentFailureCode,
  type PaymentMethod,
  type PaymentStatus,
} from './payment.resource';

export interface GetPaymentRequest extends GetRequest {
  expandEvents: boolean;
}
/** Errors: `not_found`, `unauthenticated` (the payment belongs to the other environment). */
export const getPaymentCommand = command<GetPaymentRequest, Payment>('payments.cmd.get-payment', {
  callers: ['gateway', 'catalog', 'embed', 'operator', 'dashboard'],
});

/** Selects a single customer's payments: those with this value in the field, or in the metadata under the same name. */
export interface PaymentScope {
  field: 'customer_id' | 'external_id';
  /** 1 to 255 characters. */
  value: string;
}
export interface FindCreatedPaymentRequest extends Tenant {
  idempotencyKey: string;
}
/** Returns the payment that a key created in the last 24 hours, as it was returned then; null if there is none. */
export const findCreatedPaymentCommand = command<FindCreatedPaymentRequest, Payment | null>(
  'payments.cmd.find-created-payment',
  { callers: ['gateway'] },
);

export interface ListPaymentsRequest extends ListRequest {
  id?: string;
  status?: PaymentStatus;
  method?: PaymentMethod;
  customerId?: string;
  externalId?: string;
  /** In the format of `toPaymentReference`. */
  reference?: string;
  /** The `customer.email`, case-insensitive. */
  email?: string;
  /**
   * Prefix of `customer.name` or of its last word, case-insensitive, 1 to 100 characters; cannot be combined with
   * amounts.
   */
  name?: string;
  /** Upper-case ISO 4217. */
  currency?: string;
  /** Inclusive; requires `currency`. */
  amountGte?: MinorString;
  /** Inclusive; requires `currency`. */
  amountLte?: MinorString;
  /** Only paid payments, including refunded ones. */
  paid?: true;
  scope?: PaymentScope;
}
export const listPaymentsCommand = command<ListPaymentsRequest, List<Payment>>('payments.cmd.list-payments', {
  fields: {
    ...LIST_FIELDS,
    id: true,
    status: true,
    method: true,
    customerId: true,
    externalId: true,
    reference: true,
    email: true,
    name: true,
    currency: true,
    amountGte: true,
    amountLte: true,
    paid: true,
    scope: true,
  },
  callers: ['gateway', 'embed', 'operator', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (only a pending payment can be cancelled). */
export const cancelPaymentCommand = command<IdempotentActionRequest, Payment>('payments.cmd.cancel-payment', {
  callers: ['gateway', 'catalog', 'dashboard'],
});

/**
 * Expires a pending payment because another one replaces it. Idempotent. Errors: `not_found`, `unauthenticated`,
 * `invalid_state` (paid, failed, or being processed by the provider).
 */
export const expirePaymentCommand = command<GetRequest, Payment>('payments.cmd.expire-payment', {
  callers: ['catalog'],
});

/** Data of the payer's checkout page. The payment's ID is the only secret: it has 80 random bits. */
export interface Checkout {
  payment: Payment;
  merchantId: string;
  /** Replaces the payment's `return_url` if the payment fails or expires. */
  failureReturnUrl?: string | null;
  /** Current time of the environment's clock in Unix seconds, for countdowns. */
  now: number;
}
export interface GetCheckoutRequest {
  paymentId: string;
}
/** Errors: `not_found`. */
export const getCheckoutCommand = command<GetCheckoutRequest, Checkout>('payments.cmd.get-checkout', {
  callers: ['embed'],
});

export interface CancelCheckoutRequest {
  paymentId: string;
}
/** Cancels a pending payment when the payer does so on its page. Errors: `not_found`, `invalid_state`. */
export const cancelCheckoutCommand = command<CancelCheckoutRequest, Payment>('payments.cmd.cancel-checkout', {
  callers: ['embed'],
});

export const SIMULATED_OUTCOMES = ['succeed', 'fail', 'cancel', 'expire', 'process'] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];
/** Failure codes that only card payments use. */
const CARD_FAILURE_CODES: readonly PaymentFailureCode[] = [
  'card_declined',
  'invalid_card',
  'authentication_failed',
];
/**
 * Returns the failure codes that Dev Controls offer for a method, the default first. `cancelled` is a separate outcome.
 */
export const simulatedFailureCodes = (method: PaymentMethod): PaymentFailureCode[] =>
  PAYMENT_FAILURE_CODES.filter(
    (code) => code !== 'cancelled' && (method === 'card' || !CARD_FAILURE_CODES.includes(code)),
  );

export interface SimulateOutcomeRequest {
  paymentId: string;
  outcome: SimulatedOutcome;
  /** Failure code for the outcome `fail`: one of `simulatedFailureCodes`, by default the first. */
  failureCode?: PaymentFailureCode;
}
/**
 * Handles an action of the Dev Controls. Errors: `not_found` (also for a live payment), `invalid_state`,
 * `invalid_request` (payments by this method do not fail with the code).
 */
export const simulateOutcomeCommand = command<SimulateOutcomeRequest, Payment>(
  'payments.cmd.simulate-outcome',
  { callers: ['embed'] },
);

/** A fee on payments in one currency: a rate in basis points plus a fixed amount in minor units of that currency. */
export interface Fee {
  basisPoints: number;
  fixedMinor: number;
}
export interface SetFeeRequest extends Fee {
  merchantId: string;
  method: PaymentMethod;
  /** Currency of the payments to which it applies, and of its fixed amount. */
  currency: string;
}
/** A merchant's fees for payments in one currency. */
export interface FeePlan {
  merchantId: string;
  currency: string;
  fees: Record<PaymentMethod, Fee>;
}
export const setFeeCommand = command<SetFeeRequest, FeePlan>('payments.cmd.set-fee', {
  callers: ['operator'],
});

/** A provider that was considered when a payment was routed. */
export interface TracedCandidate {
  provider: string;
  /** `taken`, or the reason why not; `docs/guides/going-live.md` explains each. */
  why: string;
  /** The merchant's weight for it at that time; omitted if it had none. */
  weight?: number;
}
/** A call to a provider to open the payment, and its outcome. Times are Unix seconds. */
export interface TracedAttempt {
  id: string;
  provider: string;
  /** The reference sent to the provider. */
  reference: string;
  provider_ref: string | null;
  payment_ref: string | null;
  state: string;
  message: string | null;
  duration_ms: number | null;
  /** Final outcome at the provider; null while it can still be paid. */
  outcome: string | null;
  cancel: string | null;
  polls: number;
  next_poll: number | null;
  created: number;
}
export interface PaymentTrace {
  object: 'payment_trace';
  payment: string;
  /** Null if the payment was never created. */
  status: PaymentStatus | null;
  provider: string | null;
  candidates: TracedCandidate[];
  attempts: TracedAttempt[];
}
/** Returns how a payment was routed, including one that was never created. Errors: `not_found`. */
export const getPaymentTraceCommand = command<{ paymentId: string }, PaymentTrace>(
  'payments.cmd.get-payment-trace',
  { callers: ['operator'] },
);

export interface PaymentMethodRoute {
  object: 'payment_method';
  method: PaymentMethod;
  /** ISO 4217 in upper case; null means any. */
  currency: string | null;
  /** Main units, both inclusive; null means no limit. */
  min: number | null;
  max: number | null;
}
/**
 * Lists the methods that at least one enabled provider accepts, once per currency with the combined limits of all
 * providers, and again for amounts beyond a gap that no provider accepts.
 */
export const listPaymentMethodsCommand = command<Tenant, { methods: PaymentMethodRoute[] }>(
  'payments.cmd.list-payment-methods',
  { fields: { ...TENANT_FIELDS }, callers: ['gateway', 'catalog', 'embed'] },
);
