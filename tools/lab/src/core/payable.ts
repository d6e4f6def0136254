import type { Environment, ProviderName, Rail } from './names';

export type PayableState = 'open' | 'paid' | 'failed' | 'expired' | 'cancelled';

export interface Charge {
  id: string;
  /** Amount in centavos. */
  amount: number;
  currency: string;
  fee: number;
  at: number;
  /** Reference assigned by the payer's wallet or bank. */
  walletRef: string;
}

/** A payment request that a payer can pay by QR code, redirect, hosted page or account number. */
export interface Payable {
  provider: ProviderName;
  environment: Environment;
  id: string;
  reference: string;
  /** The provider's name for the resource, such as `payment_request`. */
  resource: string;
  rail: Rail;
  /** Amount in centavos. */
  amount: number;
  currency: string;
  state: PayableState;
  qr: string | null;
  returnTo: { success: string | null; failure: string | null; cancel: string | null };
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  charge: Charge | null;
  failure: string | null;
  /** Whether the payable is already visible to the payer. */
  ready: boolean;
  /** Whether the payer can retry after a declined attempt. */
  retryable: boolean;
  /** Fields that the provider returns unchanged. */
  details: Record<string, unknown>;
}

export type PayableEvent = 'paid' | 'declined' | 'expired' | 'cancelled';

/** A provider's fee for a charge, in basis points. */
const FEES: Record<Rail, number> = { qrph: 150, gcash: 230, card: 350, bank_transfer: 100, maya: 220 };

export const feeOf = (rail: Rail, amount: number): number => Math.round((amount * FEES[rail]) / 10_000);
