import { DomainError, invalidField, type Issues } from '@tulay/contracts';
import { formatMoney, InvalidAmount, millionthsOf, toMinor, type Currency } from '@tulay/money';

/** What one payment may carry at most, in minor units: no invoice asks for more than can be paid at once. */
export const INVOICE_AMOUNT_MAX = 999_999_999n;

export interface Totals {
  subtotal: bigint;
  amount: bigint;
}

/**
 * An amount in main units as minor units.
 * @throws DomainError `invalid_request` for the field, when it is below 0 or has more decimals than the currency
 */
export function minorOf(field: string, amount: number, currency: Currency): bigint {
  const minor = refuse(field, () => toMinor(amount, currency));
  if (minor < 0n) throw invalidField(field, 'must be at least 0');
  if (minor > INVOICE_AMOUNT_MAX)
    throw invalidField(field, `must be at most ${formatMoney(INVOICE_AMOUNT_MAX, currency)}`);
  return minor;
}

/** What a conversion finds wrong, as the field's issue. */
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
 * @throws DomainError `invalid_request` when the amount is below 0 or more than one payment carries
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

/** The deposit, rounded half-up; null when there is none: no rate, or one that comes to nothing or to everything. */
export function depositOf(amount: bigint, rate: number | null): bigint | null {
  if (rate === null) return null;
  const deposit = millionthsOf(amount, BigInt(rate));
  return deposit > 0n && deposit < amount ? deposit : null;
}

/** What a payer asks to pay, in minor units; null asks for all that remains. */
export const wantedOf = (amount: number | null, currency: Currency): bigint | null =>
  amount === null ? null : minorOf('amount', amount, currency);
