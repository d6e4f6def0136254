import { exponentOf, type Currency } from './currencies';

/** A number that is no exact amount of its currency: not finite, or more decimals than the currency has. */
export class InvalidAmount extends RangeError {}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Converts an amount in main units (a JSON number, or its decimal text) to integer minor units.
 * Exact: the number's shortest decimal form is read digit by digit, no floating-point arithmetic is done.
 * @throws InvalidAmount when the amount has more decimals than the currency, or is not a plain decimal.
 */
export function toMinor(amount: number | string, currency: Currency): bigint {
  const parts = DECIMAL.exec(plainDecimal(amount));
  if (!parts) throw new InvalidAmount(`${amount} is not an amount`);
  const [, sign, whole, fraction = ''] = parts;
  const exponent = exponentOf(currency);
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > exponent) throw new InvalidAmount(`${currency} has ${exponent} decimal places`);
  const minor = BigInt(whole + digits.padEnd(exponent, '0'));
  return sign ? -minor : minor;
}

/** Converts integer minor units to a JSON number in main units: 125050n PHP → 1250.5. */
export function fromMinor(minor: bigint, currency: Currency): number {
  return Number(decimalText(minor, currency));
}

/** Main units as fixed-decimal text: 125050n PHP → "1250.50". */
export function decimalText(minor: bigint, currency: Currency): string {
  const exponent = exponentOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  return `${minor < 0n ? '-' : ''}${whole}${exponent ? `.${fraction}` : ''}`;
}

/** `String(1e21)` and `String(1e-7)` use an exponent; such numbers are never amounts we accept. */
function plainDecimal(amount: number | string): string {
  if (typeof amount === 'number' && !Number.isFinite(amount)) throw new InvalidAmount('an amount is finite');
  return String(amount);
}
