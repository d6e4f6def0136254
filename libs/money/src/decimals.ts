/** A number that is no exact amount of its currency: not finite, or more decimals than the currency has. */
export class InvalidAmount extends RangeError {}

const TINY = /^-?\d(?:\.\d+)?e-\d+$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A decimal as a whole number of its smallest steps: 2.5 with 2 places is 250n. Exact: the number's shortest decimal
 * form is read digit by digit, no floating-point arithmetic is done.
 * @throws InvalidAmount when it has more places, or is not a plain decimal
 */
export function toScaled(amount: number | string, places: number, currency?: string): bigint {
  const text = plainDecimal(amount);
  const tooFine = `must have at most ${places} decimals${currency ? ` in ${currency}` : ''}`;
  if (TINY.test(text)) throw new InvalidAmount(tooFine);
  const parts = DECIMAL.exec(text);
  if (!parts) throw new InvalidAmount(`${amount} is not an amount`);
  const [, sign, whole, fraction = ''] = parts;
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > places) throw new InvalidAmount(tooFine);
  const scaled = BigInt(whole + digits.padEnd(places, '0'));
  return sign ? -scaled : scaled;
}

/** The same number as fixed-decimal text: 250n with 2 places is "2.50". */
export function scaledText(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  return `${scaled < 0n ? '-' : ''}${whole}${places ? `.${fraction}` : ''}`;
}

/** `String(1e21)` and `String(1e-7)` use an exponent. Such numbers are never valid amounts; the small ones are `TINY`. */
function plainDecimal(amount: number | string): string {
  if (typeof amount === 'number' && !Number.isFinite(amount)) throw new InvalidAmount('an amount is finite');
  return String(amount);
}
