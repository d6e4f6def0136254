import { toMinor, type Currency } from '@tulay/money';
import type { PaymentMethodRoute } from './payment.commands';

/** What is to be paid. */
export interface PayableAmount {
  currency: Currency;
  /** Minor units; null while it is not known. */
  amount: bigint | null;
}

/** Whether some provider takes the amount by this route; of an amount that is not known, whether it takes any. */
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
