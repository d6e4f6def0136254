import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** Set by the merchant; `archived` follows the static QR that the link belongs to. */
export type LinkSwitch = 'on' | 'off' | 'archived';

/** Amounts are minor units, times Unix seconds. */
export interface PaymentLinkEntity {
  id: string;
  merchantId: string;
  environment: Environment;
  /** The secret end of the public address. */
  slug: string;
  switch: LinkSwitch;
  /** The static QR that the link belongs to. */
  staticQrId: string | null;
  /** Null: the payer enters the amount. */
  amount: bigint | null;
  currency: Currency;
  /** Null: the payer picks a method. */
  method: PaymentMethod | null;
  description: string;
  imageUrl: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  customerId: string | null;
  productId: string | null;
  usageCount: number;
  lastUsedAt: number | null;
  lastPaymentId: string | null;
  expiresAt: number | null;
  metadata: Record<string, unknown>;
  created: number;
}
