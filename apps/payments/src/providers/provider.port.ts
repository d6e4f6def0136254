import type {
  Environment,
  PaymentBankAccount,
  PaymentFailure,
  PaymentMethod,
  RefundFailure,
  RefundReason,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Capability, ProviderCallback, ProviderRecord } from '@tulay/provider-routing';

/** A provider's capabilities for payments of some methods. */
export interface ProviderCapability extends Capability {
  refunds: RefundCapability;
  /** Whether an open payment can be canceled at the provider. */
  cancellable: boolean;
  /** Maximum lifetime of an unpaid payment in seconds; null if the provider decides. */
  maxLife: number | null;
}

interface RefundCapability {
  supported: boolean;
  /** Whether partial refunds are supported. */
  partial: boolean;
  /** Days after the payment during which refunds are accepted; null for no limit. */
  windowDays: number | null;
  /** Whether the provider rejects a refund while another one of the payment is pending. */
  oneAtATime: boolean;
  /**
   * Whether the provider deduplicates by reference. Otherwise a refund that may have been sent is never sent
   * again.
   */
  deduplicated: boolean;
}

/** A payment that a provider is requested to take. */
export interface PaymentRequest {
  /** ID of our payment. */
  id: string;
  /** Our reference of this attempt: 26 lower-case letters and digits. Each attempt has its own. */
  reference: string;
  environment: Environment;
  method: PaymentMethod;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  description: string | null;
  /** URL to which the provider's page redirects the payer. */
  returnUrl: string;
  /** Expiry in Unix seconds. */
  expiresAt: number;
}

/** What the payer is shown, and the provider's IDs of the payment. */
export interface OpenedPayment {
  providerRef: string;
  /** The provider's other IDs, under names chosen by the connector. */
  ids: Record<string, string>;
  /** The provider's own page; null when ours is used. */
  checkoutUrl: string | null;
  /** EMVCo payload of a QR method. */
  qrCode: string | null;
  appLink: string | null;
  /** The account to which a bank transfer goes; null for every other method. */
  bankAccount: PaymentBankAccount | null;
  /** When the provider takes no more money for it, in Unix seconds; null when it does not say. */
  expiresAt: number | null;
}

/** What became of the request to open a payment. */
export type OpenAnswer =
  | { outcome: 'opened'; payment: OpenedPayment }
  /** The provider refused, and nothing was made. No other provider is asked. */
  | { outcome: 'declined'; code: string; message: string }
  /** Certainly nothing was made. Another provider is asked. */
  | { outcome: 'unavailable'; message: string }
  /** It may have been made, and no payer has seen it. Another provider is asked. */
  | { outcome: 'unknown'; ids?: Record<string, string>; message: string };

/** A payment that was opened at a provider, or may have been. */
export interface OpenedAt {
  /** Our reference of the attempt. */
  reference: string;
  /** Null when its answer was lost. */
  providerRef: string | null;
  ids: Record<string, string>;
  environment: Environment;
  method: PaymentMethod;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

/** What a provider says of a payment. */
export type PaymentReport =
  | { outcome: 'pending' }
  | { outcome: 'expired' }
  | { outcome: 'cancelled' }
  /** The provider has no such payment. Only where it can prove that. */
  | { outcome: 'absent' }
  | PaidReport
  | FailedReport
  /** A status that the connector does not know: the payment stays pending. */
  | { outcome: 'unknown'; status: string };

interface FailedReport {
  outcome: 'failed';
  failure: PaymentFailure;
  /** The provider's code, if the connector does not know it. */
  unknownCode?: string;
}

interface PaidReport {
  outcome: 'paid';
  /** The provider's reference of the money, which refunds name. */
  paymentRef: string;
  /** What was collected, in minor units. */
  amount: bigint;
  currency: string;
  /** What the provider keeps of it; null while it does not say. */
  fee: bigint | null;
  /** Unix seconds; null when the provider does not say. */
  paidAt: number | null;
  /** The wallet's or bank's own reference. */
  walletRef: string | null;
}

/** A refund that a provider is asked to make, or is polled for. */
export interface RefundRequest {
  /** Our refund's id. */
  id: string;
  /** Our reference of it: 26 small letters and digits. */
  reference: string;
  environment: Environment;
  /** The payment as it was opened; for a payment that was made locally its ids are empty. */
  payment: OpenedAt;
  /** The provider's reference of the payment's money; of a payment that was made locally, its reference. */
  paymentRef: string | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  reason: RefundReason | null;
  /** The provider's reference of the refund, once it is known. */
  providerRef: string | null;
  /** The payment's metadata: the sandbox reads its `sandbox_refund`. */
  metadata: Record<string, unknown>;
  /** How often the provider was polled for this refund before. */
  polls: number;
}

/** What became of a refund at its provider. Only `refunded` and `declined` are final. */
export interface RefundAnswer {
  /**
   * - `unknown`: it may have been made
   * - `unavailable`: certainly it was not made, and may be sent again
   * - `busy`: the provider takes it later, after another refund of the payment or another day
   * - `absent`: the provider proves that it has no such refund
   */
  outcome: 'refunded' | 'declined' | 'pending' | 'unknown' | 'unavailable' | 'busy' | 'absent';
  providerRef?: string;
  failure?: RefundFailure;
  /** The status of an `unknown` one, or the failure code of a `declined` one, if the connector does not know it. */
  unknownWord?: string;
}

export type CancelAnswer = 'cancelled' | 'too_late' | 'not_cancellable' | 'unknown';

/** What a callback is about. Nothing in it moves money: the provider is asked about its subject. */
export interface CallbackHint {
  /** The same for each delivery of one event. */
  dedupeKey: string;
  event: string;
  subject: CallbackSubject;
}

interface CallbackSubject {
  kind: 'payment' | 'refund' | 'payout' | 'other';
  /** Ours, as the callback names it. */
  reference: string | null;
  providerRef: string | null;
  ids: Record<string, string>;
}

/** The result of one harmless call. */
export type CheckAnswer = { ok: true } | { ok: false; problem: string };

/** One provider of payments. It maps to and from the provider's own terms and keeps no state. */
export interface PaymentProvider {
  readonly name: string;
  /** Those of the environments for which it has credentials. */
  readonly capabilities: readonly ProviderCapability[];
  /** False: payments are made locally, without a call. Then each request gets one answer, and `find` is never asked. */
  readonly remote: boolean;
  /** Whether `find` tells, sooner or later, what the provider keeps. Elsewhere only its settlement does. */
  readonly tellsFees: boolean;
  /** Prepares a payment that a payer can pay, and charges nothing. An error thrown counts as `unknown`. */
  open(request: PaymentRequest): Promise<OpenAnswer>;
  /** The payment as the provider has it now. @throws DomainError `provider_error` when it cannot be asked */
  find(opened: OpenedAt): Promise<PaymentReport>;
  cancel(opened: OpenedAt): Promise<CancelAnswer>;
  /** Sends a refund. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Polls for the outcome of a refund that was sent, and never sends it. */
  findRefund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * Verifies the signature over the raw bytes with every secret that is valid now, then says what it is about.
   * @throws DomainError `unauthenticated`, `invalid_request`
   */
  readCallback(callback: ProviderCallback): CallbackHint;
  /** Says what is wrong with the credentials, after one harmless call. */
  check(environment: Environment): Promise<CheckAnswer>;
  /** The provider's own record of a day in Manila, YYYY-MM-DD; null where none is documented. */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}
