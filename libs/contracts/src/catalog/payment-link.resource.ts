import type { Environment } from '../common/environment';
import type { PaymentMethod } from '../payments/payment.resource';

export const PAYMENT_LINK_STATUSES = ['active', 'inactive'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

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
