import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { IdempotentActionRequest, GetRequest, List, ListRequest } from '../common/list';
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
/** Errors: `not_found`, `unauthenticated` (it belongs to the other environment). */
export const getPaymentCommand = command<GetPaymentRequest, Payment>('payments.cmd.get-payment', {
  askedBy: ['gateway', 'catalog', 'embed', 'operator', 'dashboard'],
});

/** One customer's payments: those with this value in the field, or in the metadata under the same name. */
export interface PaymentScope {
  field: 'customer_id' | 'external_id';
  /** 1 to 255 characters. */
  value: string;
}
export interface FindCreatedPaymentRequest extends Tenant {
  idempotencyKey: string;
}
/** The payment that a key created in the last 24 hours, as it was answered then; null if there is none. */
export const findCreatedPaymentCommand = command<FindCreatedPaymentRequest, Payment | null>(
  'payments.cmd.find-created-payment',
  { askedBy: ['gateway'] },
);

export interface ListPaymentsRequest extends ListRequest {
  id?: string;
  status?: PaymentStatus;
  method?: PaymentMethod;
  customerId?: string;
  externalId?: string;
  /** As `toPaymentReference` writes it. */
  reference?: string;
  /** The `customer.email`, in any case. */
  email?: string;
  /** The beginning of the `customer.name` or of its last word, in any case; without amounts. 1 to 100 characters. */
  name?: string;
  /** Upper-case ISO 4217. */
  currency?: string;
  /** Inclusive; only together with `currency`. */
  amountGte?: MinorString;
  /** Inclusive; only together with `currency`. */
  amountLte?: MinorString;
  /** Only paid payments, including refunded ones. */
  paid?: true;
  scope?: PaymentScope;
}
export const listPaymentsCommand = command<ListPaymentsRequest, List<Payment>>('payments.cmd.list-payments', {
  askedBy: ['gateway', 'embed', 'operator', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (only a pending payment can be cancelled). */
export const cancelPaymentCommand = command<IdempotentActionRequest, Payment>('payments.cmd.cancel-payment', {
  askedBy: ['gateway', 'catalog', 'dashboard'],
});

/**
 * Ends a pending payment because another one replaces it. A repeat changes nothing.
 * Errors: `not_found`, `unauthenticated`, `invalid_state` (paid, failed, or with the provider).
 */
export const expirePaymentCommand = command<GetRequest, Payment>('payments.cmd.expire-payment', {
  askedBy: ['catalog'],
});

/** The data of a payer's page. The payment's id is the only secret: it has 80 random bits. */
export interface Checkout {
  payment: Payment;
  merchantId: string;
  /** Replaces the payment's `return_url` if the payment fails or expires. */
  failureReturnUrl?: string | null;
  /** The environment's clock in Unix seconds, for countdowns. */
  now: number;
}
export interface GetCheckoutRequest {
  paymentId: string;
}
/** Errors: `not_found`. */
export const getCheckoutCommand = command<GetCheckoutRequest, Checkout>('payments.cmd.get-checkout', {
  askedBy: ['embed'],
});

export interface CancelCheckoutRequest {
  paymentId: string;
}
/** A payer gives a pending payment up on its page. Errors: `not_found`, `invalid_state`. */
export const cancelCheckoutCommand = command<CancelCheckoutRequest, Payment>('payments.cmd.cancel-checkout', {
  askedBy: ['embed'],
});

export const SIMULATED_OUTCOMES = ['succeed', 'fail', 'cancel', 'expire', 'process'] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];
/** Codes that only a card payment fails with. */
const CARD_FAILURE_CODES: readonly PaymentFailureCode[] = [
  'card_declined',
  'invalid_card',
  'authentication_failed',
];
/** The codes of the Dev Controls' failure for a method, the default first. `cancelled` is an outcome of its own. */
export const simulatedFailureCodes = (method: PaymentMethod): PaymentFailureCode[] =>
  PAYMENT_FAILURE_CODES.filter(
    (code) => code !== 'cancelled' && (method === 'card' || !CARD_FAILURE_CODES.includes(code)),
  );

export interface SimulateOutcomeRequest {
  paymentId: string;
  outcome: SimulatedOutcome;
  /** Why it fails, for the outcome `fail`: one of `simulatedFailureCodes`, by default the first. */
  failureCode?: PaymentFailureCode;
}
/**
 * The action of the Dev Controls. Errors: `not_found` (also for a live payment), `invalid_state`, `invalid_request` (no
 * payment by this method fails with the code).
 */
export const simulateOutcomeCommand = command<SimulateOutcomeRequest, Payment>(
  'payments.cmd.simulate-outcome',
  { askedBy: ['embed'] },
);

/** A fee on payments of one currency: a share in basis points, and a fixed part in minor units of that currency. */
export interface Fee {
  basisPoints: number;
  fixedMinor: number;
}
export interface SetFeeRequest extends Fee {
  merchantId: string;
  method: PaymentMethod;
  /** The currency of the payments it applies to, and of its fixed part. */
  currency: string;
}
/** What a merchant pays for payments in one currency. */
export interface FeePlan {
  merchantId: string;
  currency: string;
  fees: Record<PaymentMethod, Fee>;
}
export const setFeeCommand = command<SetFeeRequest, FeePlan>('payments.cmd.set-fee', {
  askedBy: ['operator'],
});

/** What was made of a provider when a payment was routed. */
export interface TracedCandidate {
  provider: string;
  /** `taken`, or why not: `docs/guides/going-live.md` explains each. */
  why: string;
  /** The merchant's weight of it then; omitted without one. */
  weight?: number;
}
/** One call that asked a provider to open the payment, and what followed. Times are Unix seconds. */
export interface TracedAttempt {
  id: string;
  provider: string;
  /** What the provider was given. */
  reference: string;
  provider_ref: string | null;
  payment_ref: string | null;
  state: string;
  message: string | null;
  duration_ms: number | null;
  /** How it ended at the provider; null while it may still be paid. */
  outcome: string | null;
  cancel: string | null;
  polls: number;
  next_poll: number | null;
  created: number;
}
export interface PaymentTrace {
  object: 'payment_trace';
  payment: string;
  /** Null when the payment was never created. */
  status: PaymentStatus | null;
  provider: string | null;
  candidates: TracedCandidate[];
  attempts: TracedAttempt[];
}
/** The route of a payment, or of one that was never created. Errors: `not_found`. */
export const getPaymentTraceCommand = command<{ paymentId: string }, PaymentTrace>(
  'payments.cmd.get-payment-trace',
  { askedBy: ['operator'] },
);

export interface PaymentMethodRoute {
  object: 'payment_method';
  method: PaymentMethod;
  /** Upper-case ISO 4217; null: any. */
  currency: string | null;
  /** Main units, both inclusive; null: no limit. */
  min: number | null;
  max: number | null;
}
/**
 * The methods that some enabled provider takes, each currency once, with the limits of all providers together; once more
 * for amounts beyond a gap that no provider takes.
 */
export const listPaymentMethodsCommand = command<Tenant, { methods: PaymentMethodRoute[] }>(
  'payments.cmd.list-payment-methods',
  { askedBy: ['gateway', 'catalog', 'embed'] },
);
