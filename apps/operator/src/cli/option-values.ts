import {
  ENVIRONMENTS,
  isId,
  newId,
  paymentReferenceProblem,
  toPaymentReference,
  type IdPrefix,
} from '@tulay/contracts';
import { currencyOf, exponentOf, readSignedAmount, type Currency } from '@tulay/money';
import { InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../output/command-result';

/** A time zone is required, because local time depends on the computer. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

export const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value];

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('The value must be an integer.');
  return Number(text);
}

/** Parses a page size with the API's limits. */
export function pageSize(text: string): number {
  const size = wholeNumber(text);
  if (size < 1 || size > 100)
    throw new InvalidArgumentError('The value must be an integer between 1 and 100.');
  return size;
}

/**
 * Parses Unix seconds or a time such as 2026-05-08T00:00Z.
 * @returns Unix seconds
 */
export function unixTime(text: string): number {
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * 1_000 : TIME.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(ms))
    throw new InvalidArgumentError(
      'The value must be Unix seconds or an ISO 8601 time such as 2026-05-08T00:00Z.',
    );
  return Math.floor(ms / 1_000);
}

/**
 * Parses a payment reference in any notation.
 * @returns the stored form
 */
export function reference(text: string): string {
  const problem = paymentReferenceProblem(text);
  if (problem !== null) throw new InvalidArgumentError(`The value ${problem}.`);
  return toPaymentReference(text);
}

/**
 * Parses an amount in the currency of the command's `--currency`.
 * @returns minor units
 */
export function amountIn(text: string, unit: Currency, option = '--amount'): bigint {
  const read = readSignedAmount(text, unit);
  if ('minor' in read) return read.minor;
  const problem =
    read.problem === 'decimals'
      ? `must have at most ${exponentOf(unit)} decimals in ${unit}`
      : 'must be an amount such as 1500 or 1500.00';
  throw new UsageError(`${option}: ${problem}`);
}

/** Returns the `--id` of an earlier run with an unknown outcome, or a new ID. */
export function idOrNew(prefix: IdPrefix, given: string | undefined): string {
  if (given === undefined) return newId(prefix);
  if (!isId(prefix, given)) throw new UsageError(`--id must be an ID that starts with ${prefix}_`);
  return given;
}

export const environmentOption = (): Option =>
  new Option('--environment <environment>', 'the environment').choices([...ENVIRONMENTS]).default('test');

export const currencyOption = (): Option =>
  new Option('--currency <code>', 'the currency').default('PHP').argParser(currency);

function currency(code: string): Currency {
  try {
    return currencyOf(code);
  } catch {
    throw new InvalidArgumentError('The value must be a supported currency code, such as PHP.');
  }
}
