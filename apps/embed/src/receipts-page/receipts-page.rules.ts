import type { Payment, Refund } from '@tulay/contracts';
import { currencyOf, fromMinor, toMinor } from '@tulay/money';

/** Whether this customer paid it. Like the list, it compares the field or the metadata of the same name. */
export const isReceiptOf = ({ succeeded_at, customer_id, metadata }: Payment, customerId: string): boolean =>
  succeeded_at !== null && (customer_id === customerId || metadata.customer_id === customerId);

/** The refunds on a receipt, oldest first, without failed ones. */
export const shownRefunds = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed').reverse();

/** The amount that stays paid, in main units. */
export function keptAmount({ amount, currency }: Payment, refunds: readonly Refund[]): number {
  const known = currencyOf(currency);
  const back = refunds.reduce((sum, refund) => sum + toMinor(refund.amount, known), 0n);
  return fromMinor(toMinor(amount, known) - back, known);
}
