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
import type { PaymentMethodRoute } from './payment-method-route';
import {
  PAYMENT_FAILURE_CODES,
  type Payment,
  type PaymentFailureCode,
  type PaymentMethod,
  type PaymentSourceType,
  type PaymentStatus,
} from './payment.resource';

export interface GetPaymentRequest extends GetRequest {
  expandEvents: boolean;
}
/** Errors: `not_found`, `unauthenticated` (the payment belongs to the other environment). */
export const getPaymentCommand = command<GetPaymentRequest, Payment>('payments.cmd.get-payment', {
  callers: ['gateway', 'catalog', 'embed', 'operator', 'dashboard'],
});

/**
 * Restricts a list to one customer's payments, identified by this value in the field, or in the metadata key
 * with the same name.
 */
export interface PaymentScope {
  field: 'customer_id' | 'external_id';
  /** 1 to 255 characters. */
  value: string;
}
export interface FindCreatedPaymentRequest extends Tenant {
  idempotencyKey: string;
}
/**
 * Returns the payment created with this idempotency key in the last 24 hours, as originally returned; null if there
 * is no such payment.
 */
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
  sourceType?: PaymentSourceType;
  /** ID of a payment link, an invoice or a static QR code. */
  source?: string;
  /** Normalized by `toPaymentReference`. */
  reference?: string;
  /** Compared with `customer.email`, ignoring case. */
  email?: string;
  /**
   * Prefix of `customer.name` or of its last word, case-insensitive, 1 to 100 characters. Cannot be combined with
   * `amountGte` or `amountLte`.
   */
  name?: string;
  /** ISO 4217 code in upper case. */
  currency?: string;
  /** Inclusive; requires `currency`. */
  amountGte?: MinorString;
  /** Inclusive; requires `currency`. */
  amountLte?: MinorString;
  /** Only return paid payments, including refunded ones. */
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
    sourceType: true,
    source: true,
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
 * Expires a pending payment that is replaced by another payment. Idempotent. Errors: `not_found`,
 * `unauthenticated`, `invalid_state` (paid, failed, or being processed by the provider).
 */
export const expirePaymentCommand = command<GetRequest, Payment>('payments.cmd.expire-payment', {
  callers: ['catalog'],
});

/** Data for the payer's checkout page. The payment's ID contains 80 random bits; no other credential is needed. */
export interface Checkout {
  payment: Payment;
  merchantId: string;
  /** URL to which the payer returns after a failed or expired payment; defaults to `return_url`. */
  failureReturnUrl?: string | null;
  /** Current time on the environment's clock in Unix seconds, for countdowns. */
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
/** Cancels a pending payment at the payer's request. Errors: `not_found`, `invalid_state`. */
export const cancelCheckoutCommand = command<CancelCheckoutRequest, Payment>('payments.cmd.cancel-checkout', {
  callers: ['embed'],
});

export const SIMULATED_OUTCOMES = ['succeed', 'fail', 'cancel', 'expire', 'process'] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];
/** Failure codes that apply only to card payments. */
const CARD_FAILURE_CODES: readonly PaymentFailureCode[] = [
  'card_declined',
  'invalid_card',
  'authentication_failed',
];
/**
 * Returns the failure codes that the Dev Controls offer for a method, with the default code first.
 * `cancelled` is a separate outcome.
 */
export const simulatedFailureCodes = (method: PaymentMethod): PaymentFailureCode[] =>
  PAYMENT_FAILURE_CODES.filter(
    (code) => code !== 'cancelled' && (method === 'card' || !CARD_FAILURE_CODES.includes(code)),
  );

export interface SimulateOutcomeRequest {
  paymentId: string;
  outcome: SimulatedOutcome;
  /** Failure code for the outcome `fail`, from `simulatedFailureCodes`. Defaults to the first code. */
  failureCode?: PaymentFailureCode;
}
/**
 * Simulates an outcome with the Dev Controls. Errors: `not_found` (also for live payments), `invalid_state`,
 * `invalid_request` (a failure code that the method does not have).
 */
export const simulateOutcomeCommand = command<SimulateOutcomeRequest, Payment>(
  'payments.cmd.simulate-outcome',
  { callers: ['embed'] },
);

/** A provider that was considered when the payment was routed. */
export interface TracedCandidate {
  provider: string;
  /**
   * `taken`, or the reason why the provider was not chosen. `docs/guides/going-live.md` explains each value.
   */
  why: string;
  /** The provider's weight for the merchant at that time; omitted if the provider had no weight. */
  weight?: number;
}
/** A call to a provider to create the payment, and its outcome. Timestamps are Unix seconds. */
export interface TracedAttempt {
  id: string;
  provider: string;
  /** Our reference, as sent to the provider. */
  reference: string;
  provider_ref: string | null;
  payment_ref: string | null;
  state: string;
  message: string | null;
  duration_ms: number | null;
  /** Final outcome at the provider; null if the payer can still pay. */
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
/** Returns how a payment was routed, even if the payment was never created. Errors: `not_found`. */
export const getPaymentTraceCommand = command<{ paymentId: string }, PaymentTrace>(
  'payments.cmd.get-payment-trace',
  { callers: ['operator'] },
);

/**
 * Lists the methods of all enabled providers with combined limits. Each combination of method and currency
 * has one row, or several rows if there is a gap between the providers' limits.
 */
export const listPaymentMethodsCommand = command<Tenant, { methods: PaymentMethodRoute[] }>(
  'payments.cmd.list-payment-methods',
  { fields: { ...TENANT_FIELDS }, callers: ['gateway', 'catalog', 'embed'] },
);
