import type { Environment, ProviderName, Rail } from './names';

export type PayableState = 'open' | 'paid' | 'failed' | 'expired' | 'cancelled';

/** Money taken from a payer. */
export interface Charge {
  id: string;
  /** Centavos. */
  amount: number;
  currency: string;
  fee: number;
  at: number;
  /** Reference assigned by the payer's wallet or bank. */
  walletRef: string;
}

/** Something that a payer can pay: a code, a redirect, a hosted page, an account number. */
export interface Payable {
  provider: ProviderName;
  environment: Environment;
  id: string;
  /** The caller's reference. */
  reference: string;
  /** The provider's name for the resource, such as `payment_request`. */
  resource: string;
  rail: Rail;
  /** Centavos. */
  amount: number;
  currency: string;
  state: PayableState;
  /** EMVCo text of a QR code. */
  qr: string | null;
  /** URLs to which the payer is redirected after the lab's page. */
  returnTo: { success: string | null; failure: string | null; cancel: string | null };
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  charge: Charge | null;
  failure: string | null;
  /** Whether the payer can already see it. */
  ready: boolean;
  /** Whether the payer can retry after a declined attempt. */
  retryable: boolean;
  /** Fields that the provider returns as they were sent. */
  details: Record<string, unknown>;
}

export type PayableEvent = 'paid' | 'declined' | 'expired' | 'cancelled';

/** A provider's fee for a charge, in hundredths of a percent. */
const FEES: Record<Rail, number> = { qrph: 150, gcash: 230, card: 350, bank_transfer: 100, maya: 220 };

export const feeOf = (rail: Rail, amount: number): number => Math.round((amount * FEES[rail]) / 10_000);
