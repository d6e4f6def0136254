import { currencyOf, formatMoney, toMinor } from '@tulay/money';

/** How good or bad a status is. `page.css` has the colours of each tone. */
export type Tone = 'accent' | 'positive' | 'caution' | 'negative' | 'muted';

/** A status as people read it: a dot and a word. */
export interface Chip {
  tone: Tone;
  word: string;
}

/** A merchant as a page names it. */
export interface MerchantName {
  name: string;
  /** Shown in place of a logo. */
  initial: string;
}

export const merchantOf = (name: string): MerchantName => ({
  name,
  initial: Array.from(name.trim())[0]?.toUpperCase() ?? '',
});

/** A line of details, as `rows.eta` writes it. */
export interface DetailRow {
  label: string;
  value: string;
  /** Set when the value is a moment: its machine-readable form, and the name of the time zone. */
  time?: { machine: string; zone: string };
}

/** `₱1,250.50`. @param amount main units, as resources carry it */
export function amountText(amount: number, currency: string): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
