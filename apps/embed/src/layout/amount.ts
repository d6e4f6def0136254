import { currencyOf, formatMoney, toMinor } from '@tulay/money';

/** `₱1,250.50`. @param amount main units, as resources carry it */
export function amountText(amount: number, currency: string): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
