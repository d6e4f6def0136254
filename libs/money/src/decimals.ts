/**
 * Thrown for a number that is not an exact amount in its currency, because it is not finite or has too many
 * decimals.
 */
export class InvalidAmount extends RangeError {}

/**
 * Maximum length of a decimal, longer than any amount. Without a limit, the conversion time would grow faster
 * than the number of digits.
 */
const MAX_LENGTH = 100;
const TINY = /^-?\d(?:\.\d+)?e-\d+$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Converts a decimal to an integer number of its smallest units: 2.5 with 2 places is 250n. The conversion is
 * exact, because the function reads the digits of the number's shortest decimal form instead of using
 * floating-point arithmetic.
 * @throws InvalidAmount if the decimal has more places, or is not a plain decimal
 */
export function toScaled(amount: number | string, places: number, currency?: string): bigint {
  const text = plainDecimal(amount);
  const tooFine = `must have at most ${places} decimals${currency ? ` in ${currency}` : ''}`;
  if (TINY.test(text)) throw new InvalidAmount(tooFine);
  const parts = text.length <= MAX_LENGTH ? DECIMAL.exec(text) : null;
  if (!parts) throw new InvalidAmount('must be a decimal number');
  const [, sign, whole, fraction = ''] = parts;
  const digits = withoutEndZeros(fraction);
  if (digits.length > places) throw new InvalidAmount(tooFine);
  const scaled = BigInt(whole + digits.padEnd(places, '0'));
  return sign ? -scaled : scaled;
}

function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Formats a scaled integer as a decimal string: 250n with 2 places is "2.50". */
export function scaledText(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  return `${scaled < 0n ? '-' : ''}${whole}${places ? `.${fraction}` : ''}`;
}

/**
 * Returns the number as a string. Very large and very small numbers, such as 1e21 and 1e-7, have an exponent.
 * Such numbers are never valid amounts; `TINY` matches the very small ones.
 */
function plainDecimal(amount: number | string): string {
  if (typeof amount === 'number' && !Number.isFinite(amount))
    throw new InvalidAmount('must be a finite number');
  return String(amount);
}
