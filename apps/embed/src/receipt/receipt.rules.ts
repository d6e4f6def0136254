import type { Payment, Refund } from '@tulay/contracts';
import { currencyOf, fromMinor, toMinor } from '@tulay/money';

/** Returns whether the payment has a receipt. A paid payment keeps its receipt after a refund. */
export const hasReceipt = ({ succeeded_at }: Pick<Payment, 'succeeded_at'>): boolean => succeeded_at !== null;

/** Returns the refunds shown on a receipt, oldest first and without failed ones. */
export const shownRefunds = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed').reverse();

/** Returns the amount left after refunds, in main units. */
export function keptAmount({ amount, currency }: Payment, refunds: readonly Refund[]): number {
  const known = currencyOf(currency);
  const back = refunds.reduce((sum, refund) => sum + toMinor(refund.amount, known), 0n);
  return fromMinor(toMinor(amount, known) - back, known);
}
