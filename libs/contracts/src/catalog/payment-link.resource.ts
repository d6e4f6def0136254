import type { Environment } from '../common/environment';
import type { PaymentMethod } from '../payments/payment.resource';

export const PAYMENT_LINK_STATUSES = ['active', 'inactive'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** A question that payers answer on the page of a link. */
export interface PaymentLinkField {
  /** Its name in the payment's metadata: 1 to 40 of `a-z`, `0-9` and `_`. */
  key: string;
  /** What the payer reads, 1 to 60 characters. */
  label: string;
  /** An optional one may stay empty. */
  required: boolean;
}

/** Whether a payer is asked for something, and must answer. */
export const ASKS = ['off', 'optional', 'required'] as const;
export type Ask = (typeof ASKS)[number];

/** Who the payer is, as far as a link asks. */
export const PAYER_FIELDS = ['name', 'email', 'phone'] as const;
export type PayerField = (typeof PAYER_FIELDS)[number];
export type PayerFields = Record<PayerField, Ask>;

/** What a merchant may set of a link besides its amount; see the resource. */
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

/** The public payment link. Amounts are JSON numbers in main units, times Unix seconds. */
export interface PaymentLink {
  id: string;
  object: 'payment_link';
  environment: Environment;
  /** A link past `expires_at` is inactive. */
  status: PaymentLinkStatus;
  /** Null: the payer enters the amount. */
  amount: number | null;
  currency: string;
  /** Null: the payer picks a method. */
  method: PaymentMethod | null;
  description: string;
  image_url: string | null;
  success_url: string | null;
  cancel_url: string | null;
  customer_id: string | null;
  product_id: string | null;
  /** Amounts to choose from, besides one that the payer enters; empty for a fixed amount. */
  preset_amounts: number[];
  /** How many the payer can buy at once, at the fixed amount each; null: one, whatever is in stock. */
  max_quantity: number | null;
  custom_fields: PaymentLinkField[];
  /** What the payer is asked of themselves; it becomes the payment's `customer`. */
  payer_fields: PayerFields;
  /** What a payer reads after paying. */
  thank_you_text: string | null;
  /** Payments that succeeded. */
  usage_count: number;
  last_used_at: number | null;
  /** The payment of the last use. */
  last_payment_id: string | null;
  expires_at: number | null;
  metadata: Record<string, unknown>;
  created: number;
  /** The public page. It carries 128 random bits. */
  url: string;
}
