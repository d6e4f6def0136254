import type { ReceiptOutcome, ReceiptResolutionOutcome, UnappliedReason } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** What a provider told of a payment. */
export interface Notice {
  provider: string;
  /** How the provider calls the transfer. */
  providerRef: string;
  /** How we called the payment towards the provider. */
  reference: string;
  status: 'paid' | 'failed';
  /** Minor units, above 0. */
  amount: bigint;
  currency: Currency;
  /** Unix seconds, by the provider's clock. */
  occurredAt: number;
}

/** A notice with what became of it. */
export interface ReceiptRow extends Notice {
  /** The payment of that reference, if there is one. */
  paymentId: string | null;
  outcome: ReceiptOutcome;
  created: number;
}

export interface UnappliedRow extends ReceiptRow {
  id: number;
  reason: UnappliedReason;
  /** Whose the payment of that reference is. */
  paymentMerchantId: string | null;
  resolution: ResolutionRow | null;
}

/** What an operator decided on an unapplied receipt. */
export interface ResolutionRow {
  receiptId: number;
  outcome: ReceiptResolutionOutcome;
  note: string;
  actor: string;
  /** Of a credit: whose balance, and under which id it is booked. */
  merchantId: string | null;
  adjustmentId: string | null;
  /** A credit is done once the ledger has booked it. */
  done: boolean;
  created: number;
}

/** One sealed secret; the newest one never expires. */
export interface StoredSecret {
  sealed: string;
  /** Unix seconds. */
  expires_at: number | null;
}
