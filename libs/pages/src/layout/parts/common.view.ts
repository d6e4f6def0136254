import { currencyOf, formatMoney, toMinor } from '@tulay/money';

/** Meaning of a status. `page.css` defines the colors of each tone. */
export type Tone = 'accent' | 'positive' | 'caution' | 'negative' | 'muted';

/** Status as displayed: a dot and a word. */
export interface Chip {
  tone: Tone;
  word: string;
}

export interface MerchantName {
  name: string;
  /** Initial letter, shown instead of a logo. */
  initial: string;
}

export const merchantOf = (name: string): MerchantName => ({
  name,
  initial: Array.from(name.trim())[0]?.toUpperCase() ?? '',
});

/** Line of details for `rows.eta`. */
export interface DetailRow {
  label: string;
  value: string;
  /** Machine-readable form and time zone; set only if the value is a time. */
  time?: { machine: string; zone: string };
}

/**
 * Formats an amount such as `₱1,250.50`.
 * @param amount major units, as in API resources
 */
export function amountText(amount: number, currency: string): string {
  const known = currencyOf(currency);
  return formatMoney(toMinor(amount, known), known);
}
