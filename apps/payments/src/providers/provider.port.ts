import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

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

/** One way to take payments. It maps and remembers nothing. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether it can take this payment at all. */
  serves(request: PaymentRequest): boolean;
  open(request: PaymentRequest): OpenedPayment;
}

/** The enabled providers, the preferred ones first. */
export const Providers = Symbol('Providers');
