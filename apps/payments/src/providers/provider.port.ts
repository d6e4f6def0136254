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

/** Details shown to the payer, and the provider's IDs of the payment. */
export interface OpenedPayment {
  providerRef: string;
  /** The provider's other IDs, under names chosen by the connector. */
  ids: Record<string, string>;
  /** The provider's own page; null if ours is used. */
  checkoutUrl: string | null;
  /** EMVCo payload of a QR method. */
  qrCode: string | null;
  appLink: string | null;
  /** Account that receives a bank transfer; null for any other method. */
  bankAccount: PaymentBankAccount | null;
  /**
   * Time in Unix seconds after which the provider accepts no money for it; null if the provider does not say.
   */
  expiresAt: number | null;
}

/** Result of the request to create a payment. */
export type OpenAnswer =
  | { outcome: 'opened'; payment: OpenedPayment }
  /** The provider rejected it, and nothing was created. No other provider is called. */
  | { outcome: 'declined'; code: string; message: string }
  /** Nothing was created. Another provider is called. */
  | { outcome: 'unavailable'; message: string }
  /** It may have been created, but no payer has been shown it. Another provider is called. */
  | { outcome: 'unknown'; ids?: Record<string, string>; message: string };

/** A payment that was, or may have been, created at a provider. */
export interface OpenedAt {
  /** Our reference of the attempt. */
  reference: string;
  /** Null if the response was lost. */
  providerRef: string | null;
  ids: Record<string, string>;
  environment: Environment;
  method: PaymentMethod;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
}

/** A provider's report of a payment. */
export type PaymentReport =
  | { outcome: 'pending' }
  | { outcome: 'expired' }
  | { outcome: 'cancelled' }
  /** The provider has proved that it has no such payment. */
  | { outcome: 'absent' }
  | PaidReport
  | FailedReport
  /** A status unknown to the connector: the payment stays pending. */
  | { outcome: 'unknown'; status: string };

interface FailedReport {
  outcome: 'failed';
  failure: PaymentFailure;
  /** The provider's code, if it is unknown to the connector. */
  unknownCode?: string;
}

interface PaidReport {
  outcome: 'paid';
  /** The provider's reference of the money, which refunds use. */
  paymentRef: string;
  /** Collected amount in minor units. */
  amount: bigint;
  currency: string;
  /** The provider's fee; null if it is not known yet. */
  fee: bigint | null;
  /** Unix seconds; null if the provider does not say. */
  paidAt: number | null;
  /** The wallet's or bank's own reference. */
  walletRef: string | null;
}

/** A refund that a provider is requested to make, or is polled for. */
export interface RefundRequest {
  /** ID of our refund. */
  id: string;
  /** Our reference of the refund: 26 lower-case letters and digits. */
  reference: string;
  environment: Environment;
  /** The payment as it was opened; its IDs are empty for a payment created without a call. */
  payment: OpenedAt;
  /**
   * The provider's reference of the payment's money; for a payment created without a call, the payment's
   * reference.
   */
  paymentRef: string | null;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  reason: RefundReason | null;
  /** The provider's reference of the refund, once it is known. */
  providerRef: string | null;
  /** The payment's metadata: the sandbox reads its `sandbox_refund`. */
  metadata: Record<string, unknown>;
  /** Number of earlier polls for this refund. */
  polls: number;
}

/** Result of a refund at its provider. Only `refunded` and `declined` are final. */
export interface RefundAnswer {
  /**
   * - `unknown`: it may have been created
   * - `unavailable`: it was not created, and may be sent again
   * - `busy`: the provider accepts it later, after another refund of the payment or on another day
   * - `absent`: the provider proves that it has no such refund
   */
  outcome: 'refunded' | 'declined' | 'pending' | 'unknown' | 'unavailable' | 'busy' | 'absent';
  providerRef?: string;
  failure?: RefundFailure;
  /**
   * The status of an `unknown` one, or the failure code of a `declined` one, if it is unknown to the
   * connector.
   */
  unknownWord?: string;
}

export type CancelAnswer = 'cancelled' | 'too_late' | 'not_cancellable' | 'unknown';

/** The subject of a callback. Its content moves no money: the provider is queried about the subject. */
export interface CallbackHint {
  /** Identical for each delivery of one event. */
  dedupeKey: string;
  event: string;
  subject: CallbackSubject;
}

interface CallbackSubject {
  kind: 'payment' | 'refund' | 'payout' | 'other';
  /** Our reference, as contained in the callback. */
  reference: string | null;
  providerRef: string | null;
  ids: Record<string, string>;
}

/** Result of a harmless call. */
export type CheckAnswer = { ok: true } | { ok: false; problem: string };

/** A payment provider. Translates to and from the provider's own terms and keeps no state. */
export interface PaymentProvider {
  readonly name: string;
  /** Capabilities in the environments for which it has credentials. */
  readonly capabilities: readonly ProviderCapability[];
  /**
   * False if payments are created without a call. Each request then gets one response, and `find` is never
   * called.
   */
  readonly remote: boolean;
  /** Whether `find` eventually reports the provider's fee. Otherwise only its settlement does. */
  readonly tellsFees: boolean;
  /**
   * Creates a payment that a payer can pay, without charging anything. A thrown error counts as `unknown`.
   */
  open(request: PaymentRequest): Promise<OpenAnswer>;
  /**
   * Returns the payment's current state at the provider.
   * @throws DomainError `provider_error` if the provider cannot be queried
   */
  find(opened: OpenedAt): Promise<PaymentReport>;
  cancel(opened: OpenedAt): Promise<CancelAnswer>;
  /** Sends a refund. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Polls for the outcome of a sent refund, and never sends it. */
  findRefund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * Verifies the signature over the raw bytes with every secret that is currently valid, then returns the
   * subject.
   * @throws DomainError `unauthenticated`, `invalid_request`
   */
  readCallback(callback: ProviderCallback): CallbackHint;
  /** Returns the problem with the credentials, if any, after one harmless call. */
  check(environment: Environment): Promise<CheckAnswer>;
  /** Returns the provider's own record of a day in Manila, YYYY-MM-DD; null if none is documented. */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}
