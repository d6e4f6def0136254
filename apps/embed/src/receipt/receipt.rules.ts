import type { Payment, Refund } from '@tulay/contracts';
import { currencyOf, fromMinor, toMinor } from '@tulay/money';

/** Returns whether the payment has a receipt. A paid payment has a receipt even after a refund. */
export const hasReceipt = ({ succeeded_at }: Pick<Payment, 'succeeded_at'>): boolean => succeeded_at !== null;

/** Returns the refunds on a receipt, oldest first and without failed refunds. */
export const shownRefunds = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed').reverse();

/** Returns the amount that remains after refunds, in major units. */
export function keptAmount({ amount, currency }: Payment, refunds: readonly Refund[]): number {
  const known = currencyOf(currency);
  const back = refunds.reduce((sum, refund) => sum + toMinor(refund.amount, known), 0n);
  return fromMinor(toMinor(amount, known) - back, known);
}
