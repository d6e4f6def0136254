import type { Environment } from '../common/environment';
import type { EventResource } from '../common/events';

export const PAYMENT_STATUSES = [
  'pending',
  'processing',
  'succeeded',
  'failed',
  'expired',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ['gcash_qr', 'instapay_qr', 'card', 'bank_transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Maximum amount of a payment, in major units. */
export const PAYMENT_AMOUNT_MAX = 9_999_999.99;

export const isPaymentMethod = (name: string): name is PaymentMethod =>
  PAYMENT_METHODS.some((method) => method === name);

export const PAYMENT_FAILURE_CODES = [
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'invalid_card',
  'cancelled',
  'account_blocked',
  'amount_limit_exceeded',
  'fraud_suspected',
  'issuer_unavailable',
  'provider_timeout',
  'provider_error',
  'unknown',
] as const;
export type PaymentFailureCode = (typeof PAYMENT_FAILURE_CODES)[number];

export interface PaymentFailure {
  code: PaymentFailureCode;
  message: string;
}

export interface PaymentCustomer {
  email: string | null;
  name: string | null;
  /** Phone number entered by the payer on the link's page; absent if the link does not request it. */
  phone?: string | null;
}

/** Bank account for a bank transfer. The payer must send exactly the payment's amount. */
export interface PaymentBankAccount {
  bank: string;
  account_number: string;
  /** Account holder's name; null if the provider does not report it. */
  account_name: string | null;
}

export const PAYMENT_SOURCE_TYPES = ['payment_link', 'invoice', 'static_qr'] as const;
export type PaymentSourceType = (typeof PAYMENT_SOURCE_TYPES)[number];

/** The payment link, invoice or static QR code from which a payment was created. */
export interface PaymentSource {
  type: PaymentSourceType;
  id: string;
}

/**
 * The payment resource of the public API. Amounts are JSON numbers in major units; timestamps are Unix
 * seconds.
 */
export interface Payment {
  id: string;
  object: 'payment';
  /** Short human-readable reference such as `7K3-Q92-MF1`, unique per merchant and environment. */
  reference: string;
  environment: Environment;
  status: PaymentStatus;
  amount: number;
  currency: string;
  method: PaymentMethod;
  provider: string;
  provider_ref: string | null;
  /** Reference that the payer's wallet or bank shows for the payment; null if the provider does not report it. */
  wallet_ref: string | null;
  checkout_url: string | null;
  qr_code: string | null;
  qr_code_url: string | null;
  app_link: string | null;
  /** Only for live bank transfers to an account number; otherwise null. */
  bank_account: PaymentBankAccount | null;
  return_url: string | null;
  /** URL that receives the events of the payment and its refunds instead of the registered endpoints. */
  webhook_url: string | null;
  description: string | null;
  customer: PaymentCustomer | null;
  customer_id: string | null;
  external_id: string | null;
  /** Null for payments that the merchant created through the API. */
  source: PaymentSource | null;
  metadata: Record<string, unknown>;
  fee_amount: number;
  net_amount: number | null;
  /** Sum of the payment's succeeded refunds. */
  amount_refunded: number;
  idempotency_key: string | null;
  failure: PaymentFailure | null;
  expires_at: number | null;
  succeeded_at: number | null;
  failed_at: number | null;
  created: number;
  /** Only with `expand=events`; sorted oldest first. */
  events?: EventResource[];
}
