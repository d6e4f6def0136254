import type { Environment } from '../common/environment';
import type { PaymentMethod } from '../payments/payment.resource';

export const PAYMENT_LINK_STATUSES = ['active', 'inactive'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

export interface PaymentLinkField {
  /** Key in the payment's metadata, 1 to 40 characters of `a-z`, `0-9` and `_`. */
  key: string;
  /** Label shown to the payer, 1 to 60 characters. */
  label: string;
  required: boolean;
}

/** Whether a personal detail is requested from the payer, and whether it is required. */
export const ASKS = ['off', 'optional', 'required'] as const;
export type FieldRequirement = (typeof ASKS)[number];

export const PAYER_FIELDS = ['name', 'email', 'phone'] as const;
export type PayerField = (typeof PAYER_FIELDS)[number];
export type PayerFields = Record<PayerField, FieldRequirement>;

/** Limits for a payment link's optional settings. */
export const PAYMENT_LINK_LIMITS = {
  description: 500,
  presetAmounts: 6,
  maxQuantity: 1_000,
  customFields: 2,
  label: 60,
  answer: 200,
  thankYouText: 500,
  payerName: 200,
};

/**
 * The payment link resource of the public API. Amounts are JSON numbers in major units; timestamps are Unix
 * seconds.
 */
export interface PaymentLink {
  id: string;
  object: 'payment_link';
  environment: Environment;
  /** `inactive` after `expires_at`. */
  status: PaymentLinkStatus;
  /** Null if the payer enters the amount. */
  amount: number | null;
  currency: string;
  /** Null if the payer chooses the method. */
  method: PaymentMethod | null;
  description: string;
  image_url: string | null;
  success_url: string | null;
  cancel_url: string | null;
  customer_id: string | null;
  product_id: string | null;
  /** Suggested amounts; the payer can also enter a different amount. Empty if the amount is fixed. */
  preset_amounts: number[];
  /** Maximum quantity per payment; null means one unit, regardless of stock. */
  max_quantity: number | null;
  custom_fields: PaymentLinkField[];
  /** Personal details requested from the payer and stored as the payment's `customer`. */
  payer_fields: PayerFields;
  thank_you_text: string | null;
  usage_count: number;
  last_used_at: number | null;
  last_payment_id: string | null;
  expires_at: number | null;
  metadata: Record<string, unknown>;
  created: number;
  /** Public page URL with 128 random bits. */
  url: string;
}
