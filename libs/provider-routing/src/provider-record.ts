import type { Currency } from '@tulay/money';

/** Entry in a provider's own records, for reconciliation. */
export interface ProviderRecord {
  kind: 'payment' | 'refund' | 'payout';
  /** Our reference, as sent to the provider; null if the entry has none. */
  reference: string | null;
  /** The provider's transaction ID. */
  providerRef: string;
  status: 'succeeded' | 'pending' | 'failed';
  /** In minor units. */
  amount: bigint;
  /** The provider's fee in minor units; null if the provider has not reported it yet. */
  fee: bigint | null;
  currency: Currency;
  /** Whether the provider has settled the amount with us; null if the provider does not report this. */
  settled: boolean | null;
  /** In Unix seconds. */
  occurredAt: number;
}
