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

/** What the payer is shown, and how the provider calls the payment. */
export interface OpenedPayment {
  providerRef: string;
  /** The provider's own page; null when ours is used. */
  checkoutUrl: string | null;
  /** EMVCo payload of a QR method. */
  qrCode: string | null;
  appLink: string | null;
}

/** A refund a provider is asked to make, or asked about. */
export interface RefundRequest {
  /** Our refund's id: the provider's idempotency key. */
  id: string;
  environment: Environment;
  /** The provider's reference of the payment. */
  paymentRef: string | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  /** The payment's metadata: the sandbox reads what it is to rehearse. */
  metadata: Record<string, unknown>;
  /** How often it was asked about this refund before. */
  polls: number;
}

/** What became of a refund: done, refused, under way, or not known. Only the first two are final. */
export interface RefundAnswer {
  outcome: 'refunded' | 'declined' | 'pending' | 'unknown';
  providerRef?: string;
  failure?: RefundFailure;
}

/** One way to take payments. It maps and remembers nothing. */
export interface PaymentProvider {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /**
   * Makes something a payer can pay. It charges nothing, so that one whose answer was lost is simply never shown to
   * anybody; asked again under the same id, it answers the same. An error means that another provider may be tried.
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** Sends a refund; the same id is never refunded twice. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Asks what became of a refund that was sent. */
  findRefund(request: RefundRequest): Promise<RefundAnswer>;
}

/** The providers that are configured, in the default order. */
export const Providers = Symbol('Providers');
