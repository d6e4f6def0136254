import type { Payment } from '@tulay/contracts';
import { commonStrings, interpolate } from '../layout/parts/common.strings';
import { amountText } from '../layout/parts/common.view';

/**
 * Returns the refunded amount of a partial refund, such as `₱60.00 refunded`; null if nothing or everything
 * was refunded.
 */
export function refundedPart({ amount, amount_refunded: refunded, currency }: Payment): string | null {
  if (!(refunded > 0 && refunded < amount)) return null;
  return interpolate(commonStrings.refundedPart, { amount: amountText(refunded, currency) });
}
