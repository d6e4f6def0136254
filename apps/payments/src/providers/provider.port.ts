import type { Environment, PaymentMethod, RefundFailure } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import type { Capability } from '@tulay/provider-routing';

/** The payment a provider is asked to take. */
export interface PaymentRequest {
  /** Our payment's id: the provider's idempotency key. */
  id: string;
  environment: Environment;
  method: PaymentMethod;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

/** What the payer is shown, and the provider's reference. */
export interface OpenedPayment {
  providerRef: string;
  /** The provider's own page; null when ours is used. */
  checkoutUrl: string | null;
  /** EMVCo payload of a QR method. */
  qrCode: string | null;
  appLink: string | null;
}

/** A refund that a provider is asked to make, or is polled for. */
export interface RefundRequest {
  /** Our refund's id: the provider's idempotency key. */
  id: string;
  environment: Environment;
  /** The provider's reference of the payment. */
  paymentRef: string | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  /** The payment's metadata: the sandbox reads its `sandbox_refund`. */
  metadata: Record<string, unknown>;
  /** How often the provider was polled for this refund before. */
  polls: number;
}

/** The outcome of a refund at its provider. Only `refunded` and `declined` are final. */
export interface RefundAnswer {
  outcome: 'refunded' | 'declined' | 'pending' | 'unknown';
  providerRef?: string;
  failure?: RefundFailure;
}

/** One provider of payments. It maps to and from the provider's own terms and keeps no state. */
export interface PaymentProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /**
   * Prepares a payment that a payer can pay, and charges nothing. If the answer is lost, no payer ever sees it. The
   * same id gets the same answer. After an error another provider may be tried.
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** Sends a refund. The provider never refunds the same id twice. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Polls for the outcome of a refund that was sent. */
  findRefund(request: RefundRequest): Promise<RefundAnswer>;
}
