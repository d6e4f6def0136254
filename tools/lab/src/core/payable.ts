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
  /** The payer's wallet or bank's own reference. */
  walletRef: string;
}

/** One thing a payer can pay: a code, a redirect, a hosted page, an account number. */
export interface Payable {
  provider: ProviderName;
  environment: Environment;
  id: string;
  /** The caller's own reference. */
  reference: string;
  /** The provider's name of the resource, such as `payment_request`. */
  resource: string;
  rail: Rail;
  /** Centavos. */
  amount: number;
  currency: string;
  state: PayableState;
  /** EMVCo text of a QR code. */
  qr: string | null;
  /** Where the payer is sent after the lab's page. */
  returnTo: { success: string | null; failure: string | null; cancel: string | null };
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  charge: Charge | null;
  failure: string | null;
  /** False: there is nothing for the payer to see yet. */
  ready: boolean;
  /** True: after a declined try the payer may try again. */
  retryable: boolean;
  /** What the provider gives back as it was sent. */
  details: Record<string, unknown>;
}

export type PayableEvent = 'paid' | 'declined' | 'expired' | 'cancelled';

/** What a provider takes of a charge, in hundredths of a percent. */
const FEES: Record<Rail, number> = { qrph: 150, gcash: 230, card: 350, bank_transfer: 100, maya: 220 };

export const feeOf = (rail: Rail, amount: number): number => Math.round((amount * FEES[rail]) / 10_000);
