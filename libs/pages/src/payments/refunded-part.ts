import type { Payment } from '@tulay/contracts';
import { commonStrings, interpolate } from '../layout/parts/common.strings';
import { amountText } from '../layout/parts/common.view';

/** `₱60.00 refunded`, or null when nothing, or everything, came back. */
export function refundedPart({ amount, amount_refunded: refunded, currency }: Payment): string | null {
  if (!(refunded > 0 && refunded < amount)) return null;
  return interpolate(commonStrings.refundedPart, { amount: amountText(refunded, currency) });
}
