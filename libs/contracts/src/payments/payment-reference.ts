import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** Crockford's check is the number's remainder by it. Numbers whose check would be one of `*~$=U` are left out. */
const MODULUS = 37;
const QUOTIENTS = Math.floor(SYMBOLS.length ** LENGTH / MODULUS);

const FORM = /^[0-9A-HJKMNP-TV-Z]{9}$/;
/** People put these between the groups; a keyboard may make another dash of the one they type. */
const BETWEEN = /[\s.\-_\u00ad\u2010-\u2015\u2212]/g;

/**
 * A new reference that people can say: `7K3-Q92-MF1`, eight random symbols and a check, by which a wrong symbol or two
 * that are swapped are noticed. It is not a secret.
 */
export const newPaymentReference = (): string => written(randomInt(QUOTIENTS), randomInt(SYMBOLS.length));

/** The reference that a text means, however it is written: in small letters, without dashes, with O for 0, I or L for 1. */
export const toPaymentReference = (text: string): string => grouped(symbolsOf(text));

/** Whether a text has the form of a reference, and a wrong check: somebody mistyped it. */
export function isMistypedReference(text: string): boolean {
  const symbols = symbolsOf(text);
  return FORM.test(symbols) && !hasRightCheck(symbols);
}

/** What is wrong with a text that should be a reference; null if it is one. */
export function paymentReferenceProblem(text: string): string | null {
  const symbols = symbolsOf(text);
  if (!FORM.test(symbols)) return 'must be a reference of 9 letters and digits, such as 7K3-Q92-MF1';
  return hasRightCheck(symbols)
    ? null
    : 'has a wrong check character: one of its characters is wrong, or two are swapped';
}

const symbolsOf = (text: string): string =>
  text.toUpperCase().replace(BETWEEN, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const grouped = (symbols: string): string => symbols.replace(/^(.{3})(.{3})/, '$1-$2-');

const hasRightCheck = (symbols: string): boolean => {
  const [check, ...reversed] = Array.from(symbols).reverse();
  const number = reversed.reduceRight((sum, symbol) => sum * 32 + SYMBOLS.indexOf(symbol), 0);
  return SYMBOLS[number % MODULUS] === check;
};

/** The number `37 * quotient + check`, as symbols. */
function written(quotient: number, check: number): string {
  let rest = MODULUS * quotient + check;
  let symbols = '';
  for (let i = 0; i < LENGTH; i++) {
    symbols = SYMBOLS.charAt(rest % 32) + symbols;
    rest = Math.floor(rest / 32);
  }
  return grouped(symbols + SYMBOLS.charAt(check));
}
