import type { Currency } from '@tulay/money';

/** An entry in a provider's own records, for reconciliation. */
export interface ProviderRecord {
  kind: 'payment' | 'refund' | 'payout';
  /** Our reference, as sent to the provider; null if the entry has none. */
  reference: string | null;
  /** The provider's reference for the transaction. */
  providerRef: string;
  status: 'succeeded' | 'pending' | 'failed';
  /** Minor units. */
  amount: bigint;
  /** The provider's fee in minor units; null until it reports one. */
  fee: bigint | null;
  currency: Currency;
  /** Whether the provider has paid it out to us; null if it does not report this. */
  settled: boolean | null;
  /** Unix seconds. */
  occurredAt: number;
}
