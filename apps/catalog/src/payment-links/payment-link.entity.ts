import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** The merchant's own switch; `archived` is the switch of the printed code that the link belongs to. */
export type LinkSwitch = 'on' | 'off' | 'archived';

/** A payment link as this service knows it. Amounts are minor units, times Unix seconds. */
export interface PaymentLinkRow {
  id: string;
  merchantId: string;
  environment: Environment;
  /** The secret end of its public address. */
  slug: string;
  switch: LinkSwitch;
  /** The printed code it was made for. */
  staticQrId: string | null;
  /** Null: the payer enters it. */
  amount: bigint | null;
  currency: Currency;
  /** Null: the payer picks one. */
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
