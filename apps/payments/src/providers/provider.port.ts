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

/** Capabilities of a provider for one or more payment methods. */
export interface ProviderCapability extends Capability {
  refunds: RefundCapability;
  /** Whether an unpaid payment can be canceled at the provider. */
  cancellable: boolean;
  /** Maximum lifetime of an unpaid payment in seconds; null if the provider decides. */
  maxLife: number | null;
}

export interface RefundCapability {
  supported: boolean;
  partial: boolean;
  /** Number of days after the payment during which the provider accepts refunds; null if unlimited. */
  windowDays: number | null;
  /** Whether the provider rejects a refund while another refund of the payment is pending. */
  oneAtATime: boolean;
  /**
   * Whether the provider deduplicates refunds by reference. If not, a refund that may have been sent is never
   * sent again.
   */
  deduplicated: boolean;
}

export interface PaymentRequest {
  id: string;
  /** Our reference for the attempt: 26 lower-case letters and digits, unique for each attempt. */
  reference: string;
  environment: Environment;
  method: PaymentMethod;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  description: string | null;
  metadata: Record<string, unknown>;
  returnUrl: string;
  /** Expiry in Unix seconds. */
  expiresAt: number;
}

/** The payment details for the payer, and the provider's IDs. */
export interface OpenedPayment {
  providerRef: string;
  /** Other IDs that the provider assigned, under names chosen by the connector. */
  ids: Record<string, string>;
  /** URL of the provider's page; null if the payer stays on our checkout page. */
  checkoutUrl: string | null;
  /** EMVCo payload; null unless the payer scans a QR code. */
  qrCode: string | null;
  appLink: string | null;
  /** Account that receives a bank transfer; null for other methods. */
  bankAccount: PaymentBankAccount | null;
  /**
   * Time in Unix seconds after which the provider no longer accepts the payment; null if the provider does
   * not report it.
   */
  expiresAt: number | null;
}

export type OpenAnswer =
  | { outcome: 'opened'; payment: OpenedPayment }
  /** The provider rejected the request and created nothing. No other provider is called. */
  | { outcome: 'declined'; code: string; message: string }
  /** The provider created nothing. Another provider is called. */
  | { outcome: 'unavailable'; message: string }
  /**
   * The provider may have created the payment, but it was not shown to the payer. Another provider is called.
   */
  | { outcome: 'unknown'; ids?: Record<string, string>; message: string };

/** A payment that exists, or may exist, at a provider. */
export interface OpenedAt {
  /** Our reference for the attempt. */
  reference: string;
  /** The provider's reference for the payment; null if the response was lost. */
  providerRef: string | null;
  ids: Record<string, string>;
  environment: Environment;
  method: PaymentMethod;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
}

export type PaymentReport =
  | { outcome: 'pending' }
  | { outcome: 'expired' }
  | { outcome: 'cancelled' }
  /** The provider confirms that it has no such payment. */
  | { outcome: 'absent' }
  | PaidReport
  | FailedReport
  /** The connector has no mapping for the status; the payment stays pending. */
  | { outcome: 'unknown'; status: string };

interface FailedReport {
  outcome: 'failed';
  failure: PaymentFailure;
  /** The provider's failure code, if the connector has no mapping for the code. */
  unknownCode?: string;
}

interface PaidReport {
  outcome: 'paid';
  /** The provider's reference for the received money. Refunds are sent for this reference. */
  paymentRef: string;
  /** Received amount in minor units. */
  amount: bigint;
  currency: string;
  /** The provider's fee in minor units; null until the provider reports it. */
  fee: bigint | null;
  /** Time of the payment in Unix seconds; null if the provider does not report it. */
  paidAt: number | null;
  /** Reference that the payer's wallet or bank assigned. */
  walletRef: string | null;
}

export interface RefundRequest {
  id: string;
  /** Our reference for the refund: 26 lower-case letters and digits. */
  reference: string;
  environment: Environment;
  /** The refunded payment. `ids` is empty if the payment was created without a provider call. */
  payment: OpenedAt;
  /**
   * The provider's reference for the received money, or the payment's reference if no provider was called.
   */
  paymentRef: string | null;
  /** Amount in minor units. */
  amount: bigint;
  currency: Currency;
  reason: RefundReason | null;
  /** The provider's reference for the refund; null until it is known. */
  providerRef: string | null;
  /** Metadata of the payment. The sandbox reads `sandbox_refund`. */
  metadata: Record<string, unknown>;
  polls: number;
}

/** The result of sending or querying a refund. Only `refunded` and `declined` are final. */
export interface RefundAnswer {
  /**
   * - `unknown`: the refund may exist
   * - `unavailable`: the refund was not created and can be sent again
   * - `busy`: the provider will accept the refund later, after another refund of the payment has ended or on
   *   another day
   * - `absent`: the provider confirms that it has no such refund
   */
  outcome: 'refunded' | 'declined' | 'pending' | 'unknown' | 'unavailable' | 'busy' | 'absent';
  providerRef?: string;
  failure?: RefundFailure;
  /**
   * The provider's status for `unknown`, or its failure code for `declined`, if the connector has no mapping
   * for the value.
   */
  unknownWord?: string;
}

export type CancelAnswer = 'cancelled' | 'too_late' | 'not_cancellable' | 'unknown';

/**
 * Identifies what a callback is about. The callback's content is not trusted: the provider is queried for the
 * outcome.
 */
export interface CallbackHint {
  /** Deduplication key, identical for all deliveries of an event. */
  dedupeKey: string;
  event: string;
  subject: CallbackSubject;
}

interface CallbackSubject {
  kind: 'payment' | 'refund' | 'payout' | 'other';
  /** Our reference; null if the callback does not contain it. */
  reference: string | null;
  providerRef: string | null;
  ids: Record<string, string>;
}

export type CheckAnswer = { ok: true } | { ok: false; problem: string };

/**
 * A payment provider. Implementations translate between our model and the provider's API, and are stateless.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Capabilities in the environments that have credentials. */
  readonly capabilities: readonly ProviderCapability[];
  /** Whether creating a payment requires a provider call. If false, `find` is never called. */
  readonly remote: boolean;
  /**
   * Whether `find` eventually reports the provider's fee. Otherwise only the settlement report contains it.
   */
  readonly tellsFees: boolean;
  /**
   * Creates a payment at the provider. Nothing is charged until the payer pays. A thrown error is treated as
   * `unknown`.
   */
  open(request: PaymentRequest): Promise<OpenAnswer>;
  /** @throws DomainError `provider_error` if the provider cannot be queried */
  find(opened: OpenedAt): Promise<PaymentReport>;
  cancel(opened: OpenedAt): Promise<CancelAnswer>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Queries the outcome of a sent refund. Never sends the refund. */
  findRefund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * Verifies the signature over the raw bytes with each valid secret, and identifies the subject of the
   * callback.
   * @throws DomainError `unauthenticated` if no secret verifies the signature, or `invalid_request` if the body
   * is invalid
   */
  readCallback(callback: ProviderCallback): CallbackHint;
  /** Checks the credentials with one call that has no side effects. */
  check(environment: Environment): Promise<CheckAnswer>;
  /**
   * Yields the provider's records for one Manila day (YYYY-MM-DD). Null if the provider documents no daily
   * report.
   */
  records(day: string, environment: Environment): AsyncIterable<ProviderRecord> | null;
}
