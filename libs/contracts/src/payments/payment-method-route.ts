import { toMinor, type Currency } from '@tulay/money';
import type { PaymentMethodRoute } from './payment.commands';

/** An amount to be paid. */
export interface PayableAmount {
  currency: Currency;
  /** Minor units; null while it is unknown. */
  amount: bigint | null;
}

/**
 * Returns whether a provider accepts the amount by this route; for an unknown amount, whether it accepts any amount.
 */
export function routeTakes(
  { currency, min, max }: Pick<PaymentMethodRoute, 'currency' | 'min' | 'max'>,
  payable: PayableAmount,
): boolean {
  if (currency !== null && currency !== payable.currency) return false;
  const { amount } = payable;
  if (amount === null) return true;
  if (min !== null && amount < toMinor(min, payable.currency)) return false;
  return max === null || amount <= toMinor(max, payable.currency);
}
