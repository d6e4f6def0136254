import type { Currency } from '@tulay/money';

/** One line of a provider's own record, for reconciliation. */
export interface ProviderRecord {
  kind: 'payment' | 'refund' | 'payout';
  /** Ours, as the provider was given it; null when the line has none. */
  reference: string | null;
  /** The provider's reference of the money. */
  providerRef: string;
  status: 'succeeded' | 'pending' | 'failed';
  /** Minor units. */
  amount: bigint;
  /** What the provider keeps, in minor units; null while it does not say. */
  fee: bigint | null;
  currency: Currency;
  /** Whether the provider has paid it out to us; null if it does not report this. */
  settled: boolean | null;
  /** Unix seconds. */
  occurredAt: number;
}
