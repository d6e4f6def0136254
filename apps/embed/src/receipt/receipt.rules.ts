import type { Payment, Refund } from '@tulay/contracts';
import { currencyOf, fromMinor, toMinor } from '@tulay/money';

/** A paid payment has a receipt, also once it was refunded. */
export const hasReceipt = ({ succeeded_at }: Pick<Payment, 'succeeded_at'>): boolean => succeeded_at !== null;

/** The refunds on a receipt, oldest first, without failed ones. */
export const shownRefunds = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed').reverse();

/** The amount that stays paid, in main units. */
export function keptAmount({ amount, currency }: Payment, refunds: readonly Refund[]): number {
  const known = currencyOf(currency);
  const back = refunds.reduce((sum, refund) => sum + toMinor(refund.amount, known), 0n);
  return fromMinor(toMinor(amount, known) - back, known);
}
