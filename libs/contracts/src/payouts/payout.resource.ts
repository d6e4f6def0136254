import type { Environment } from '../common/environment';

export const PAYOUT_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** `instapay` and `pesonet` are `bank` payouts that are restricted to the rail of the same name. */
export const PAYOUT_METHODS = ['gcash', 'bank', 'instapay', 'pesonet'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

export const PAYOUT_FAILURE_CODES = [
  'invalid_destination',
  'name_mismatch',
  'limit_exceeded',
  'rejected_by_bank',
  'insufficient_provider_balance',
  'temporary_error',
  'returned',
  'provider_error',
  'unknown',
] as const;
export type PayoutFailureCode = (typeof PAYOUT_FAILURE_CODES)[number];

/** Payment networks for transfers to banks. */
export const PAYOUT_RAILS = ['instapay', 'pesonet'] as const;
export type PayoutRail = (typeof PAYOUT_RAILS)[number];

export interface WalletDestination {
  account_no: string;
  account_name?: string;
}
export interface BankDestination {
  bank_code: string;
  account_number: string;
  account_name: string;
}

/**
 * The payout resource of the public API. Amounts are JSON numbers in major units; timestamps are Unix
 * seconds.
 */
export interface Payout {
  id: string;
  object: 'payout';
  environment: Environment;
  status: PayoutStatus;
  amount: number;
  currency: string;
  method: string;
  /** Rail of a bank payout; null for wallet payouts. */
  rail: PayoutRail | null;
  provider: string;
  provider_ref: string | null;
  destination: WalletDestination | BankDestination;
  description: string | null;
  metadata: Record<string, unknown>;
  failure: { code: PayoutFailureCode; message: string } | null;
  created: number;
}

/**
 * Result of a payout request with `dry_run`: a preview of the payout that would be created. Nothing is stored.
 */
export interface PayoutPreview {
  object: 'payout_preview';
  environment: Environment;
  amount: number;
  /** Fee that the merchant would pay in addition to the amount. */
  fee_amount: number;
  currency: string;
  method: string;
  rail: PayoutRail | null;
  /** Provider to which the payout would be sent. */
  provider: string;
  destination: WalletDestination | BankDestination;
  /** Available balance in the payout's currency, before and after the payout. */
  balance_before: number;
  balance_after: number;
}

export interface Bank {
  object: 'bank';
  code: string;
  name: string;
  rails: PayoutRail[];
}
