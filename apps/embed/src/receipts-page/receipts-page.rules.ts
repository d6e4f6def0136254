import type { Payment, Refund } from '@tulay/contracts';
import { currencyOf, fromMinor, toMinor } from '@tulay/money';

/** What was paid by this customer: by the field, or by the metadata of the same name, as the list has it. */
export const isReceiptOf = ({ succeeded_at, customer_id, metadata }: Payment, customerId: string): boolean =>
  succeeded_at !== null && (customer_id === customerId || metadata.customer_id === customerId);

/** What a receipt says of money that went back, oldest first; a refund that failed never left. */
export const shownRefunds = (refunds: readonly Refund[]): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed').reverse();

/** What stays paid, in main units. */
export function keptAmount({ amount, currency }: Payment, refunds: readonly Refund[]): number {
  const known = currencyOf(currency);
  const back = refunds.reduce((sum, refund) => sum + toMinor(refund.amount, known), 0n);
  return fromMinor(toMinor(amount, known) - back, known);
}
