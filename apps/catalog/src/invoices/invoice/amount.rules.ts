import { DomainError, invalidField, type Issues } from '@tulay/contracts';
import { formatMoney, InvalidAmount, millionthsOf, toMinor, type Currency } from '@tulay/money';

/** The largest amount of one payment, in minor units: an invoice can always be paid at once. */
export const INVOICE_AMOUNT_MAX = 999_999_999n;

export interface Totals {
  subtotal: bigint;
  amount: bigint;
}

/**
 * An amount in main units as minor units.
 * @throws DomainError `invalid_request` for the field, if it is out of range or has more decimals than the currency
 */
export function minorAmount(field: string, amount: number, currency: Currency): bigint {
  const minor = refuse(field, () => toMinor(amount, currency));
  if (minor < 0n) throw invalidField(field, 'must be at least 0');
  if (minor > INVOICE_AMOUNT_MAX)
    throw invalidField(field, `must be at most ${formatMoney(INVOICE_AMOUNT_MAX, currency)}`);
  return minor;
}

/** Runs a conversion and reports its error as an issue of the field. */
export function refuse<T>(field: string, convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField(field, error.message);
    throw error;
  }
}

/**
 * subtotal = Σ line amounts; amount = subtotal − discount + tax.
 * @throws DomainError `invalid_request` if the amount is below 0 or over `INVOICE_AMOUNT_MAX`
 */
export function totalsOf(
  lines: { amount: bigint }[],
  discount: bigint,
  tax: bigint,
  currency: Currency,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0n);
  const amount = subtotal - discount + tax;
  const issues: Issues = {};
  if (amount < 0n) issues.discount_amount = ['must not take the total below 0'];
  if (amount > INVOICE_AMOUNT_MAX || subtotal > INVOICE_AMOUNT_MAX)
    issues.line_items = [`must not add up to more than ${formatMoney(INVOICE_AMOUNT_MAX, currency)}`];
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', issues);
  return { subtotal, amount };
}

/** The deposit, rounded half-up; null without a rate, or if the result is 0 or the whole amount. */
export function depositOf(amount: bigint, rate: number | null): bigint | null {
  if (rate === null) return null;
  const deposit = millionthsOf(amount, BigInt(rate));
  return deposit > 0n && deposit < amount ? deposit : null;
}

/** The requested amount in minor units; null means the whole remaining amount. */
export const requestedAmount = (amount: number | null, currency: Currency): bigint | null =>
  amount === null ? null : minorAmount('amount', amount, currency);
