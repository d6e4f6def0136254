import type { ProviderName } from '../core/names';

export interface LabSettings {
  /** How long refunds and payouts take; null: until somebody ends them on the lab's page. */
  settleAfterMs: number | null;
  /** What the merchant's wallet holds at each provider, in centavos. */
  balances: Record<ProviderName, number>;
}

const TEN_MILLION_PESOS = 1_000_000_000;

export const defaultSettings = (): LabSettings => ({
  settleAfterMs: 500,
  balances: { xendit: TEN_MILLION_PESOS, paymongo: TEN_MILLION_PESOS, maya: TEN_MILLION_PESOS },
});
