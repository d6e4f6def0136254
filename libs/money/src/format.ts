import { decimalText } from './amounts';
import { exponentOf, type Currency } from './currencies';

/** Formats money for display: ₱1,250.50, or with the currency code for other currencies: USD 12.00. */
export function formatMoney(minor: bigint, currency: Currency): string {
  const [whole = '', fraction] = decimalText(minor < 0n ? -minor : minor, currency).split('.');
  const grouped = inThousands(whole).join(',');
  const digits = exponentOf(currency) ? `${grouped}.${fraction}` : grouped;
  const sign = minor < 0n ? '−' : '';
  return currency === 'PHP' ? `${sign}₱${digits}` : `${sign}${currency} ${digits}`;
}

/** Splits digits into groups of three: 1250500 → 1, 250, 500. */
function inThousands(digits: string): string[] {
  const first = digits.length % 3;
  const rest = digits.slice(first).match(/\d{3}/g) ?? [];
  return first ? [digits.slice(0, first), ...rest] : rest;
}
