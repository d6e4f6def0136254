import { randomInt } from 'node:crypto';

/** Crockford's Base32 alphabet, which excludes I, L, O and U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/**
 * The check character encodes the number formed by the preceding characters, modulo 37. Numbers whose check
 * character would be one of `*~$=U` are not used.
 */
const MODULUS = 37;
const QUOTIENTS = Math.floor(SYMBOLS.length ** LENGTH / MODULUS);

const FORM = /^[0-9A-HJKMNP-TV-Z]{9}$/;
/** Separators that people type between the groups, including dashes that keyboards substitute. */
const BETWEEN = /[\s.\-_\u00ad\u2010-\u2015\u2212]/g;

/**
 * Returns a new human-readable reference such as `7K3-Q92-MF1`: eight random characters and a check character
 * that detects one wrong character or two swapped characters. References are not secret.
 */
export const newPaymentReference = (): string => written(randomInt(QUOTIENTS), randomInt(SYMBOLS.length));

/** Normalizes a valid reference. Accepts lower case, missing dashes, O for 0, and I or L for 1. */
export const toPaymentReference = (text: string): string => grouped(symbolsOf(text));

/**
 * Returns whether a string has the form of a reference but a wrong check character, which indicates a typo.
 */
export function isMistypedReference(text: string): boolean {
  const symbols = symbolsOf(text);
  return FORM.test(symbols) && !hasRightCheck(symbols);
}

/** Returns the problem with a string that should be a reference; null if the reference is valid. */
export function paymentReferenceProblem(text: string): string | null {
  const symbols = symbolsOf(text);
  if (!FORM.test(symbols)) return 'must be a reference of 9 letters and digits, such as 7K3-Q92-MF1';
  return hasRightCheck(symbols)
    ? null
    : 'has an invalid check character; check for a mistyped or swapped character';
}

const symbolsOf = (text: string): string =>
  text.toUpperCase().replace(BETWEEN, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const grouped = (symbols: string): string => symbols.replace(/^(.{3})(.{3})/, '$1-$2-');

const hasRightCheck = (symbols: string): boolean => {
  const [check, ...reversed] = Array.from(symbols).reverse();
  const number = reversed.reduceRight((sum, symbol) => sum * 32 + SYMBOLS.indexOf(symbol), 0);
  return SYMBOLS[number % MODULUS] === check;
};

/** Returns the reference for the number `37 * quotient + check`. */
function written(quotient: number, check: number): string {
  let rest = MODULUS * quotient + check;
  let symbols = '';
  for (let i = 0; i < LENGTH; i++) {
    symbols = SYMBOLS.charAt(rest % 32) + symbols;
    rest = Math.floor(rest / 32);
  }
  return grouped(symbols + SYMBOLS.charAt(check));
}
