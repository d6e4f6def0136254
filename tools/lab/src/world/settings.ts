import type { ProviderName } from '../core/names';

export interface LabSettings {
  /**
   * Time in milliseconds until refunds and payouts are completed. If null, a user completes refunds and payouts
   * on the lab's page.
   */
  settleAfterMs: number | null;
  /** The merchant's wallet balance at each provider, in centavos. */
  balances: Record<ProviderName, number>;
}

const TEN_MILLION_PESOS = 1_000_000_000;

export const defaultSettings = (): LabSettings => ({
  settleAfterMs: 500,
  balances: { xendit: TEN_MILLION_PESOS, paymongo: TEN_MILLION_PESOS, maya: TEN_MILLION_PESOS },
});
